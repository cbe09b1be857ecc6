"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const body = $("episodes").tBodies[0];
  const rows = [...body.rows].filter((row) => row.dataset.outcome);
  const selects = ["outcome", "suite", "cause"].map($).filter(Boolean);

  function filter() {
    const words = $("find").value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      const fits = words.every((word) => row.dataset.find.includes(word))
        && selects.every((select) => !select.value || row.dataset[select.id] === select.value);
      row.hidden = !fits;
      shown += fits;
    }
    $("count").textContent = shown === rows.length ? `${shown}` : `${shown} of ${rows.length}`;
    $("none").hidden = shown > 0 || !rows.length;
  }

  function sort(column, header) {
    const down = header.getAttribute("aria-sort") === "ascending";
    const text = (row) => row.cells[column].textContent.trim();
    const compare = (a, b) => {
      const [x, y] = [Number(text(a)), Number(text(b))];
      return Number.isNaN(x) || Number.isNaN(y) ? text(a).localeCompare(text(b)) : x - y;
    };
    for (const other of header.parentElement.cells) other.removeAttribute("aria-sort");
    header.setAttribute("aria-sort", down ? "descending" : "ascending");
    body.append(...[...rows].sort((a, b) => (down ? compare(b, a) : compare(a, b))));
  }

  [...$("episodes").tHead.rows[0].cells].forEach((header, column) => {
    header.firstElementChild.addEventListener("click", () => sort(column, header));
  });
  $("filters").addEventListener("submit", (event) => event.preventDefault());
  $("filters").addEventListener("input", filter);
  document.documentElement.dataset.theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  filter(); // a browser may have kept the fields over a reload
})();
