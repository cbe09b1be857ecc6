(() => {
  const about = read("data");
  const place = Object.fromEntries(about.columns.map((name, index) => [name, index]));
  const WORDS = { pass: "Success", fail: "Failed", ungraded: "Not graded" };
  const PERTURBED = new Map([
    ["instruction", "The instruction departs from what the owner usually wants."],
    ["preference", "What the owner usually wants has changed."],
    ["environment", "What the owner wants cannot be had."],
  ]);
  const HEADINGS = [
    ["Run", "run"], ["Task", "task"], ["Suite", "suite"], ["Mode", "mode"], ["Result", "outcome"], ["Score", "score"], ["End", "end"],
    ["Cause", "cause"], ["Steps", "steps"], ["Asked", "asks"], ["Cost", "cost"], ["Seconds", "seconds"], ["Errors", "errors"], ["Remarks", "remarks"],
  ];
  const FILTERS = [["outcome", "Any result"], ["run", "Any run"], ["suite", "Any suite"], ["mode", "Any mode"], ["cause", "Any cause"],
    ["errors", "Any error"], ["perturbation", "Any perturbation"], ["task", "Any task"]];
  const PAGE = 100; // rows that are made at once: more follow as one scrolls
  let rows = []; // all episodes that are loaded
  let found = []; // those that fit the filters, in order
  let made = 0;
  let order = null; // [column, descending]
  const body = $("episodes").tBodies[0];
  const get = (row, name) => row[place[name]];
  const words = (name, value) => name === "outcome" ? WORDS[value] : name === "run" ? about.runs[value] : String(value);

  function cell(row, name) {
    const value = get(row, name);
    switch (name) {
      case "run": return el("td", "", el("b", `s${Number(value)}`, about.runs[value]));
      case "task": {
        const link = el("a", "", value);
        link.href = `replay.html#${get(row, "run")}/${encodeURIComponent(value)}/${get(row, "trial")}`;
        const trial = get(row, "trial") ? el("small", "", ` trial ${get(row, "trial")}`) : null;
        const who = el("small", "who", get(row, "persona"));
        const kind = get(row, "perturbation");
        if (kind && kind !== "none") {
          const perturbed = el("span", "", `perturbed ${kind}`);
          perturbed.title = PERTURBED.get(kind) || "";
          who.append(get(row, "persona") ? " · " : "", perturbed);
        }
        return el("td", "task", link, trial, who);
      }
      case "outcome": return el("td", "", el("span", `pill ${value}`, WORDS[value]));
      case "score": return el("td", "n", value === null ? "–" : value.toFixed(2));
      case "cost": return el("td", "n", value ? `$${value.toFixed(2)}` : "");
      case "seconds": return el("td", "n", value === null ? "–" : value.toFixed(1));
      case "steps": case "asks": return el("td", "n", String(value));
      case "errors": return el("td", "remarks", value.map((kind) => kind.replaceAll("_", " ")).join(", "));
      case "remarks": return el("td", "remarks", value);
      default: return el("td", "", String(value));
    }
  }
  const bottom = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting) && made < found.length) more();
  }, { rootMargin: "1200px" });
  const shown = HEADINGS.filter(([, name]) => about.shown.includes(name));
  function more() {
    body.append(...found.slice(made, made + PAGE).map((row) => el("tr", "", ...shown.map(([, name]) => cell(row, name)))));
    made = Math.min(found.length, made + PAGE);
    bottom.unobserve($("end")); // observed anew it tells at once whether there is room for more
    bottom.observe($("end"));
  }
  function draw() {
    body.replaceChildren();
    made = 0;
    more();
    $("count").textContent = found.length === about.episodes ? `${found.length}` : `${found.length} of ${about.episodes}`;
    $("none").hidden = found.length > 0 || !about.episodes;
    $("none").textContent = rows.length < about.episodes ? "Loading …" : about.episodes ? "No episode is like that." : "No episode is finished yet.";
    if (!about.episodes) $("none").hidden = false;
  }

  const fits = (row, name, value) => name === "errors" ? get(row, name).includes(value) : String(get(row, name)) === value;
  function filter() {
    const wanted = $("find").value.toLowerCase().split(/\s+/).filter(Boolean);
    const chosen = FILTERS.map(([name]) => [name, $(`by-${name}`).value]).filter(([, value]) => value);
    found = rows.filter((row) => chosen.every(([name, value]) => fits(row, name, value.slice(1)))
      && wanted.every((word) => row.find.includes(word)));
    if (order) sort();
    draw();
  }
  function sort() {
    const [name, down] = order;
    const key = (row) => { const value = get(row, name); return Array.isArray(value) ? value.join() : value; };
    const rank = (a, b) => typeof a === "number" && typeof b === "number" ? a - b : String(a ?? "").localeCompare(String(b ?? ""));
    found.sort((a, b) => (down ? -1 : 1) * rank(key(a), key(b)));
  }

  function heading([label, name]) {
    const button = el("button", "", label);
    const head = el("th", "", button);
    head.scope = "col";
    button.type = "button";
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      for (const other of head.parentElement.cells) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      order = [name, down];
      sort();
      draw();
    });
    return head;
  }

  // What there is to choose is known from the rows; a value is written with "=" before it, so that "" is one too.
  function choices() {
    for (const [name] of FILTERS) {
      const select = $(`by-${name}`);
      const values = new Set(rows.flatMap((row) => name === "errors" ? get(row, name) : [get(row, name)]));
      const kept = [...values].filter((value) => value !== "").sort();
      const old = select.value || wish.get(name);
      select.replaceChildren(select.firstElementChild, ...kept.map((value) => {
        const option = el("option", "", words(name, value).replaceAll("_", " "));
        option.value = `=${value}`;
        return option;
      }));
      select.hidden = !about.shown.includes(name) || !kept.length;
      select.value = old || "";
      if (select.selectedIndex < 0) select.value = "";
    }
  }
  let wish = new Map();
  // `#task=thai&outcome=fail` shows those episodes.
  function follow() {
    const asked = new URLSearchParams(location.hash.slice(1));
    const named = FILTERS.filter(([name]) => asked.has(name));
    if (!named.length) return false;
    $("find").value = "";
    wish = new Map(named.map(([name]) => [name, `=${asked.get(name)}`]));
    for (const [name] of FILTERS) $(`by-${name}`).value = "";
    choices();
    wish = new Map();
    filter();
    $("list").scrollIntoView();
    return true;
  }

  let loading = null;
  async function all() {
    for (let number = 0; number < about.chunks; number += 1) {
      const chunk = await load(`report/episodes-${number}.js`);
      for (const row of chunk || []) {
        row.find = ["task", "persona", "suite", "mode", "perturbation", "end", "cause", "errors", "remarks"]
          .map((name) => String(get(row, name))).join(" ").toLowerCase();
      }
      rows = rows.concat(chunk || []);
      if (number === 0 && about.chunks > 1) { choices(); filter(); }
    }
    choices();
    if (!follow()) filter();
  }
  function need() {
    loading = loading || all().catch(() => { $("none").hidden = false; $("none").textContent = "The rows are not in the report's folder."; });
    return loading;
  }

  for (const [name, label] of FILTERS) {
    const option = el("option", "", label);
    option.value = "";
    const select = el("select", "", option);
    select.id = `by-${name}`;
    select.hidden = true;
    select.setAttribute("aria-label", label.replace("Any ", ""));
    $("filters").append(select);
  }
  $("episodes").tHead.rows[0].append(...shown.map(heading));
  $("filters").addEventListener("submit", (event) => event.preventDefault());
  $("filters").addEventListener("input", () => need().then(filter));
  addEventListener("hashchange", () => need().then(follow));
  if (about.episodes) {
    new IntersectionObserver((entries) => { if (entries.some((entry) => entry.isIntersecting)) need(); }, { rootMargin: "600px" }).observe($("list"));
    if (FILTERS.some(([name]) => new URLSearchParams(location.hash.slice(1)).has(name))) need();
  }
})();
