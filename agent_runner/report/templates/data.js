"use strict";
// Shared by all pages: elements made from data, data files, and the choice of light or dark.
const $ = (id) => document.getElementById(id);
const read = (id) => JSON.parse($(id).textContent);

// All text goes in through textContent: nothing that a model or a user wrote is ever read as HTML.
function el(tag, cls, ...children) {
  const node = document.createElement(tag);
  if (cls) node.className = cls;
  for (const child of children) {
    if (child !== null && child !== undefined) node.append(child);
  }
  return node;
}

// A data file hands its JSON over before its element's load event, which comes before any other script runs.
let handed = "null";
window.guiSimData = (json) => { handed = json; };
function load(address) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = () => {
      const json = handed;
      handed = "null"; // a file that is cut off hands nothing over
      script.remove();
      resolve(JSON.parse(json));
    };
    script.onerror = () => { script.remove(); reject(new Error(address)); };
    document.head.append(script);
  });
}

function theme(value) { document.documentElement.dataset.theme = value; }
function otherTheme() { theme(document.documentElement.dataset.theme === "dark" ? "light" : "dark"); }
theme(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
$("theme").addEventListener("click", otherTheme);
