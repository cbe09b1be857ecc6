"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const $ = (id) => document.getElementById(id);
  const SVG = "http://www.w3.org/2000/svg";
  const steps = data.steps;
  let at = 0;
  let side = "before";
  let timer = null;

  // All text goes in through textContent: nothing that a model or a user wrote is ever read as HTML.
  function el(tag, cls, ...children) {
    const node = document.createElement(tag);
    if (cls) node.className = cls;
    for (const child of children) {
      if (child !== null && child !== undefined) node.append(child);
    }
    return node;
  }
  function shape(tag, attributes) {
    const node = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    return node;
  }
  const pretty = (value) => JSON.stringify(value, null, 2);
  const plain = (value) => value === null || value === undefined ? "–"
    : typeof value === "string" ? (value === "" ? "“”" : value) : JSON.stringify(value);

  function marks(gesture, ok) {
    const layer = shape("g", { class: ok ? "" : "bad" });
    if (!gesture) return layer;
    if (gesture.kind === "swipe") {
      const path = "M" + gesture.path.map((point) => point.join(" ")).join(" L");
      const [x0, y0] = gesture.path[0];
      const [x1, y1] = gesture.path[gesture.path.length - 1];
      const [px, py] = gesture.path[gesture.path.length - 2];
      const turn = Math.atan2(y1 - py, x1 - px) * 180 / Math.PI;
      layer.append(shape("path", { class: "mark-under", d: path }), shape("path", { class: "mark-path", d: path }),
        shape("circle", { class: "mark-dot", cx: x0, cy: y0, r: 9 }),
        shape("path", { class: "mark-head", d: "M14 0 L-10 -12 L-4 0 L-10 12 Z", transform: `translate(${x1} ${y1}) rotate(${turn})` }));
    } else if (gesture.kind === "plate") {
      plate(layer, gesture.text, data.height / 2);
    } else {
      const { x, y } = gesture;
      layer.append(shape("circle", { class: "mark-halo", cx: x, cy: y, r: 24 }),
        shape("circle", { class: "mark-wave", cx: x, cy: y, r: 24 }));
      if (gesture.kind === "double_tap") layer.append(shape("circle", { class: "mark-wave second", cx: x, cy: y, r: 24 }));
      if (gesture.kind === "long_press") layer.append(shape("circle", { class: "mark-ring", cx: x, cy: y, r: 34 }));
      layer.append(shape("circle", { class: "mark-ring", cx: x, cy: y, r: 24 }),
        shape("circle", { class: "mark-dot", cx: x, cy: y, r: 7 }));
    }
    return layer;
  }
  function plate(layer, text, y) {
    const width = Math.min(data.width - 30, 30 + text.length * 8.6);
    const shown = text.length > 38 ? text.slice(0, 37) + "…" : text;
    const label = shape("text", { class: "mark-label", x: data.width / 2, y: y + 5, "text-anchor": "middle" });
    label.textContent = shown;
    layer.append(shape("rect", { class: "mark-plate", x: (data.width - width) / 2, y: y - 20, width, height: 40, rx: 20 }), label);
  }

  function cell(cls, value) { return el("td", value === null || value === undefined ? "" : cls, plain(value)); }
  function rowTable(row) {
    const caption = el("caption", "", `${row.table} ${row.id} `, el("span", "tag", row.change), el("span", "tag", row.actor));
    const table = el("table", "rows", caption);
    table.append(el("tr", "", el("th", "", "field"), el("th", "", "before"), el("th", "", "after")));
    for (const field of row.fields) {
      table.append(el("tr", "", el("td", "", field.name), cell("was", field.before), cell("now", field.after)));
    }
    return table;
  }
  function fold(title, value, open) {
    const node = el("details", "", el("summary", "", title), el("pre", "", typeof value === "string" ? value : pretty(value)));
    node.open = Boolean(open);
    return node;
  }
  function block(...children) { return el("div", "block", ...children); }

  function panel(step) {
    const box = $("step");
    box.replaceChildren();
    const head = el("div", "step-head", el("b", "", `Step ${step.index}`), el("span", "", step.time), el("span", "", `turn ${step.turn}`),
      step.screen ? el("span", "", step.screen) : null);
    box.append(head);
    box.append(block(el("div", "words", step.words)));
    if (step.thought) box.append(block(el("h2", "", "Thought"), el("div", "thought", step.thought)));
    if (step.question) {
      const talk = el("div", "bubbles", el("div", "bubble-who", "Agent asks"), el("div", "bubble agent", step.question));
      if (step.answer) talk.append(el("div", "bubble-who user", "Owner"), el("div", "bubble user", step.answer));
      for (const event of step.events) talk.append(el("div", "bubble-who user", event));
      box.append(block(talk));
    }
    const notes = block(el("h2", "", "Outcome"));
    for (const error of step.errors) notes.append(el("div", "outcome error", error));
    for (const warning of step.warnings) notes.append(el("div", "outcome warn", warning));
    if (step.outcome) notes.append(el("div", "outcome", step.outcome));
    if (notes.children.length > 1) box.append(notes);
    if (step.rows.length) {
      const own = step.rows.filter((row) => row.actor !== "world");
      const followed = step.rows.filter((row) => row.actor === "world");
      const rows = block(el("h2", "", "Changed rows"), ...own.map(rowTable));
      if (followed.length) {
        const rest = el("details", "", el("summary", "", `What the world did (${followed.length})`), ...followed.map(rowTable));
        rest.open = !own.length;
        rows.append(rest);
      }
      box.append(rows);
    }
    const raw = block();
    if (step.call) raw.append(fold(el("span", "", "Tool call ", el("code", "", step.call.tool)), step.call.args, true));
    if (step.has_result) raw.append(fold("Result", step.result, step.call && !step.rows.length));
    for (const entry of step.journal) {
      const title = `${entry.side ? "Call on the way" : "Call"} by ${entry.actor}: `;
      raw.append(fold(el("span", "", title, el("code", "", entry.tool)), entry.args));
    }
    raw.append(fold("Action as JSON", step.action));
    if (step.usage) raw.append(fold("Usage", step.usage));
    box.append(raw);
    $("step").parentElement.scrollTop = 0;
  }

  function picture(step) {
    const before = side === "before";
    const hash = before ? step.frame : step.after;
    const source = data.frames[hash];
    $("frame").hidden = !source;
    $("no-frame").hidden = Boolean(source);
    if (source) $("frame").src = source;
    else $("no-frame").textContent = hash ? "This frame's picture is not in the run's folder." : "No frame: the agent works through tools alone.";
    $("frame").alt = `The phone ${side} step ${step.index}`;
    $("overlay").replaceChildren(before ? marks(step.gesture, step.ok) : shape("g", {}));
    $("show-before").setAttribute("aria-pressed", before);
    $("show-after").setAttribute("aria-pressed", !before);
  }

  function show(index) {
    if (!steps.length) return;
    at = Math.max(0, Math.min(steps.length - 1, index));
    side = "before";
    const step = steps[at];
    picture(step);
    panel(step);
    $("scrub").value = at;
    $("position").textContent = `${at + 1} / ${steps.length}`;
    for (const thumb of $("strip").querySelectorAll(".thumb")) thumb.setAttribute("aria-current", Number(thumb.dataset.at) === at);
    const current = $("strip").children[at];
    current.parentElement.scrollLeft = current.offsetLeft - current.parentElement.offsetLeft - current.parentElement.clientWidth / 2;
    history.replaceState(null, "", `#step=${step.index}`);
  }
  function flip() { side = side === "before" ? "after" : "before"; picture(steps[at]); }
  function seek(test) {
    for (let jump = 1; jump <= steps.length; jump += 1) {
      const index = (at + jump) % steps.length;
      if (test(steps[index])) { stop(); show(index); return; }
    }
  }
  function playing(now) {
    $("play").querySelector("path").setAttribute("d", now ? "M3 2h4v12H3zM9 2h4v12H9z" : "M4 2v12l10-6z");
    $("play").setAttribute("aria-label", now ? "Pause" : "Play");
  }
  function stop() {
    clearTimeout(timer);
    timer = null;
    playing(false);
  }
  function tick() {
    timer = setTimeout(() => {
      if (at >= steps.length - 1) { stop(); return; }
      show(at + 1);
      tick();
    }, Number($("speed").value));
  }
  function play() {
    if (timer !== null) { stop(); return; }
    if (at >= steps.length - 1) show(0);
    playing(true);
    tick();
  }

  function strip() {
    // Pictures of the strip load when they come into view, so a long episode opens at once.
    const watch = new IntersectionObserver((entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue;
        entry.target.src = data.frames[entry.target.dataset.hash];
        watch.unobserve(entry.target);
      }
    }, { root: $("strip"), rootMargin: "0px 600px" });
    steps.forEach((step, index) => {
      const dots = el("span", "dots");
      if (step.errors.length) dots.append(el("span", "dot error"));
      else if (step.warnings.length) dots.append(el("span", "dot warn"));
      if (step.rows.length) dots.append(el("span", "dot write"));
      if (step.question) dots.append(el("span", "dot talk"));
      const thumb = el("button", "thumb", el("span", "no", String(step.index)), dots);
      thumb.dataset.at = index;
      thumb.title = `${step.index}. ${step.words}`;
      if (data.frames[step.frame]) {
        const image = el("img");
        image.alt = "";
        image.dataset.hash = step.frame;
        thumb.prepend(image);
        watch.observe(image);
      } else {
        thumb.prepend(el("span", "say", step.words));
      }
      thumb.addEventListener("click", () => { stop(); show(index); });
      $("strip").append(el("li", "", thumb));
    });
  }
  function verdicts() {
    const passed = data.verdicts.filter((verdict) => verdict.result === "pass").length;
    $("verdict-count").textContent = data.verdicts.length ? `${passed} of ${data.verdicts.length} pass` : "none yet";
    for (const verdict of data.verdicts) {
      const target = steps.findIndex((step) => step.index === verdict.step);
      const mark = { pass: "✓", fail: "✕" }[verdict.result] || "?";
      const button = el("button", `verdict ${verdict.result}`, el("span", "mark", mark), el("span", "what", verdict.text),
        el("span", "tag", target >= 0 ? `step ${verdict.step}` : verdict.kind), verdict.why ? el("span", "why", verdict.why) : null);
      if (target >= 0) {
        button.classList.add("jump");
        button.addEventListener("click", () => { stop(); show(target); });
      }
      $("verdicts").append(el("li", "", button));
    }
  }
  function theme(value) { document.documentElement.dataset.theme = value; }
  function otherTheme() { theme(document.documentElement.dataset.theme === "dark" ? "light" : "dark"); }

  const keys = {
    ArrowRight: () => { stop(); show(at + 1); }, ArrowLeft: () => { stop(); show(at - 1); },
    Home: () => { stop(); show(0); }, End: () => { stop(); show(steps.length - 1); }, " ": play, a: flip, l: otherTheme,
    e: () => seek((step) => step.errors.length), w: () => seek((step) => step.rows.length), q: () => seek((step) => step.question),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT") return;
    const action = keys[event.key] || keys[event.key.toLowerCase()];
    if (!action || !steps.length) return;
    event.preventDefault();
    action();
  });
  const on = (id, action) => $(id).addEventListener("click", action);
  on("first", keys.Home); on("back", keys.ArrowLeft); on("play", play); on("forward", keys.ArrowRight); on("last", keys.End);
  on("theme", otherTheme);
  on("show-before", () => { side = "before"; picture(steps[at]); });
  on("show-after", () => { side = "after"; picture(steps[at]); });
  $("scrub").max = Math.max(0, steps.length - 1);
  $("scrub").addEventListener("input", () => { stop(); show(Number($("scrub").value)); });
  theme(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  if (!Object.keys(data.frames).length) document.body.classList.add("no-phone");
  strip();
  verdicts();
  if (steps.length) {
    const asked = Number((/^#step=(\d+)$/.exec(location.hash) || [])[1]);
    show(Math.max(0, steps.findIndex((step) => step.index === asked)));
  } else {
    $("step").append(el("p", "", "This episode has no steps on disk."));
    $("no-frame").hidden = false;
    $("no-frame").textContent = "No steps";
  }
})();
