(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const WORDS = new Map([["pass", "Success"], ["fail", "Failed"], ["ungraded", "Not graded"]]);
  const whole = read("data"); // null on the page of a report, which shows the episode that its address names
  const [WIDTH, HEIGHT] = $("overlay").getAttribute("viewBox").split(" ").slice(2).map(Number);
  let data = null;
  let steps = [];
  let frames = new Map(); // hash to address
  const TOLD = new Map([["prompt", "The agent's own words to its model"], ["guidance", "Guidance"], ["facts", "Facts about the owner"],
    ["history", "The owner's past"], ["tools", "Tools that it could call"]]);
  let texts = new Map(); // of what the agent was told, hash to words
  let starts = []; // index of the first step of each part of the details
  let place = ""; // address of the episode's data file, without ".js"
  let at = 0;
  let side = "before";
  let timer = null;

  function shape(tag, attributes) {
    const node = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    return node;
  }
  const pretty = (value) => JSON.stringify(value, null, 2);
  const ONE_LINE = 90; // characters of JSON
  // JSON in which what fits a line stays on one.
  function indented(value, margin = "\n") {
    const line = JSON.stringify(value);
    if (line.length <= ONE_LINE || value === null || typeof value !== "object") return line;
    const inner = `${margin}  `;
    const parts = Array.isArray(value) ? value.map((item) => indented(item, inner))
      : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${indented(item, inner)}`);
    const [start, end] = Array.isArray(value) ? "[]" : "{}";
    return start + inner + parts.join(`,${inner}`) + margin + end;
  }
  const plain = (value) => value === null || value === undefined ? "–"
    : typeof value === "string" ? (value === "" ? "“”" : value) : indented(value);

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
      plate(layer, gesture.text, HEIGHT / 2);
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
    const width = Math.min(WIDTH - 30, 30 + text.length * 8.6);
    const shown = text.length > 38 ? text.slice(0, 37) + "…" : text;
    const label = shape("text", { class: "mark-label", x: WIDTH / 2, y: y + 5, "text-anchor": "middle" });
    label.textContent = shown;
    layer.append(shape("rect", { class: "mark-plate", x: (WIDTH - width) / 2, y: y - 20, width, height: 40, rx: 20 }), label);
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
    const node = el("details", "", el("summary", "", title));
    const content = () => { if (node.children.length === 1) node.append(shown(value)); };
    node.addEventListener("toggle", content);
    node.open = Boolean(open);
    if (open) content();
    return node;
  }

  // What a function was given and what it returned, as tables where the JSON has the shape of one.
  const MOST = 60;
  const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
  function shown(value) {
    if (typeof value === "string") return el("pre", "", value);
    const list = isObject(value) ? Object.entries(value).find(([, items]) => isTable(items)) : null;
    if (isTable(value)) return records(value);
    if (!isObject(value)) return el("pre", "", pretty(value));
    if (!Object.keys(value).length) return el("p", "none", "Nothing.");
    const table = el("table", "rows");
    for (const [name, item] of Object.entries(value)) {
      if (!list || name !== list[0]) table.append(el("tr", "", el("td", "", name), el("td", "", plain(item))));
    }
    return list ? el("div", "", table, el("p", "none", list[0]), records(list[1])) : table;
  }
  function isTable(value) { return Array.isArray(value) && value.length > 0 && value.every(isObject); }
  function records(items) {
    const names = [...new Set(items.flatMap((item) => Object.keys(item)))];
    const table = el("table", "records", el("tr", "", ...names.map((name) => el("th", "", name))));
    for (const item of items.slice(0, MOST)) {
      table.append(el("tr", "", ...names.map((name) => el("td", "", name in item ? plain(item[name]) : ""))));
    }
    const rest = items.length > MOST ? el("p", "none", `and ${items.length - MOST} more`) : null;
    return el("div", "wide", table, rest);
  }
  // A part of what the agent was told; that of a report lies in a file of its own.
  function told(name, hash) {
    const words = el("pre", "", "Loading …");
    const node = el("details", "", el("summary", "", TOLD.get(name) || name), words);
    node.addEventListener("toggle", async () => {
      const found = texts.get(hash) ?? (whole ? null : await load(`report/told/${hash}.js`).catch(() => null));
      words.textContent = typeof found === "string" ? found : "This text is not here.";
    }, { once: true });
    return node;
  }
  function block(...children) { return el("div", "block", ...children); }

  function panel(index) {
    const step = data.details[index];
    const box = $("step");
    box.replaceChildren(el("div", "step-head", el("b", "", `Step ${steps[index].index}`)));
    box.parentElement.scrollTop = 0;
    if (step === undefined) {
      box.append(block(el("div", "words", steps[index].words), el("p", "none", "Loading …")));
      return;
    }
    box.firstElementChild.append(el("span", "", step.time), el("span", "", `turn ${step.turn}`), step.screen ? el("span", "", step.screen) : "");
    box.append(block(el("div", "words", step.words)));
    if (step.thought) box.append(block(el("h2", "", "Thought"), el("div", "thought", step.thought)));
    if (step.call) box.append(block(el("h2", "", "Given"), shown(step.call.args)));
    if (step.question || step.answer || step.events.length) {
      const talk = el("div", "bubbles");
      if (step.question) talk.append(el("div", "bubble-who", "Agent asks"), el("div", "bubble agent", step.question));
      if (step.answer) talk.append(el("div", "bubble-who user", "Owner"), el("div", "bubble user", step.answer));
      for (const event of step.events) talk.append(el("div", "event", el("span", "tag", event.kind), el("span", "", event.words)));
      box.append(block(talk));
    }
    const notes = block(el("h2", "", "Outcome"));
    for (const error of step.errors) notes.append(el("div", "outcome error", error));
    for (const warning of step.warnings) notes.append(el("div", "outcome warn", warning));
    if (step.outcome) notes.append(el("div", "outcome", step.outcome));
    if (step.has_result) notes.append(shown(step.result));
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
    if (step.raw) raw.append(fold("The reply as the model wrote it", step.raw));
    for (const entry of step.journal) {
      const title = `${entry.side ? "Call on the way" : "Call"} by ${entry.actor}: `;
      raw.append(fold(el("span", "", title, el("code", "", entry.tool)), entry.args));
    }
    raw.append(fold("Action as JSON", pretty(step.action)));
    if (step.has_result) raw.append(fold("Result as JSON", pretty(step.result)));
    if (step.tree) raw.append(fold("The screen as text, as the agent saw it", step.tree));
    if (step.usage) raw.append(fold("Usage", step.usage));
    box.append(raw);
    const parts = Object.entries(step.told);
    if (parts.length) box.append(el("div", "block told", el("h2", "", "What the agent was told"), ...parts.map(([name, hash]) => told(name, hash))));
  }

  // The details of a step, from the next data file if they are not here yet.
  const asked = new Set();
  function want(index) {
    const part = starts.findLastIndex((start) => start <= index);
    if (index >= steps.length || index in data.details || asked.has(part)) return;
    asked.add(part);
    const from = place;
    load(`${place}.${part}.js`).then((found) => {
      if (from !== place) return;
      (found || []).forEach((one, offset) => { data.details[starts[part] + offset] = one; });
      if (at in data.details) panel(at);
    }, () => { if (from === place) problem("A part of this replay is not in the report's folder."); });
  }

  function picture(step) {
    const before = side === "before";
    const hash = before ? step.frame : step.after;
    const source = frames.get(hash);
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
    const strip = $("strip");
    const mark = (number, value) => strip.children[number].firstElementChild.setAttribute("aria-current", value);
    mark(at, false);
    at = Math.max(0, Math.min(steps.length - 1, index));
    side = "before";
    mark(at, true);
    want(at);
    want(at + 5);
    picture(steps[at]);
    panel(at);
    $("scrub").value = at;
    $("position").textContent = `${steps[at].index} / ${steps[steps.length - 1].index}`;
    const current = strip.children[at];
    strip.scrollLeft = current.offsetLeft - strip.offsetLeft - strip.clientWidth / 2;
    history.replaceState(null, "", `${whole ? "#" : location.hash.split("/").slice(0, 3).join("/") + "/"}${steps[at].index}`);
  }
  function flip() { side = side === "before" ? "after" : "before"; picture(steps[at]); }
  function seek(test) {
    const order = [...steps.keys()].map((offset) => (at + 1 + offset) % steps.length);
    const found = order.find((index) => test(steps[index]));
    if (found !== undefined) { stop(); show(found); }
  }

  function playing(on) {
    $("play").setAttribute("aria-label", on ? "Pause" : "Play");
    $("play").title = on ? "Pause (Space)" : "Play (Space)";
    $("play").querySelector("path").setAttribute("d", on ? "M4 2h3v12H4zM9 2h3v12H9z" : "M4 2v12l10-6z");
  }
  function stop() { clearTimeout(timer); timer = null; playing(false); }
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

  // Pictures of the strip load when they come into view, so a long episode opens at once.
  const watch = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      entry.target.src = frames.get(entry.target.dataset.hash);
      watch.unobserve(entry.target);
    }
  }, { root: $("strip"), rootMargin: "0px 600px" });
  function thumb(step, index) {
    const dots = el("span", "dots");
    if (step.error) dots.append(el("span", "dot error"));
    else if (step.warning) dots.append(el("span", "dot warn"));
    if (step.wrote) dots.append(el("span", "dot write"));
    if (step.talked) dots.append(el("span", "dot talk"));
    const button = el("button", "thumb", el("span", "no", String(step.index)), dots);
    button.title = `${step.index}. ${step.words} ${step.brief}`;
    if (frames.has(step.frame)) {
      const image = el("img");
      image.alt = "";
      image.dataset.hash = step.frame;
      button.prepend(image);
      watch.observe(image);
    } else {
      button.prepend(el("span", "say", step.words, step.brief ? el("small", "", step.brief) : null));
    }
    button.addEventListener("click", () => { stop(); show(index); });
    return el("li", "", button);
  }
  function verdicts() {
    const passed = data.verdicts.filter((verdict) => verdict.result === "pass").length;
    $("verdict-count").textContent = data.verdicts.length ? `${passed} of ${data.verdicts.length} pass` : "none yet";
    $("verdicts").replaceChildren(...data.verdicts.map((verdict) => {
      const target = steps.findIndex((step) => step.index === verdict.step);
      const mark = { pass: "✓", fail: "✕" }[verdict.result] || "?";
      const button = el("button", `verdict ${verdict.result}`, el("span", "mark", mark), el("span", "what", verdict.text),
        el("span", "tag", target >= 0 ? `step ${verdict.step}` : verdict.kind), verdict.why ? el("span", "why", verdict.why) : null);
      if (target >= 0) {
        button.classList.add("jump");
        button.addEventListener("click", () => { stop(); show(target); });
      }
      return el("li", "", button, ...verdict.past.map(pastOf));
    }));
  }
  function pastOf(shown) {
    const more = shown.count > shown.lines.length ? `, the last ${shown.lines.length} of ${shown.count} lines` : "";
    return el("details", "past", el("summary", "", `What the past shows: ${shown.entry}${more}`), ...shown.lines.map((line) => el("p", "", line)));
  }

  function open(episode, wanted) {
    stop();
    data = episode;
    steps = data.steps;
    frames = new Map(Object.entries(data.frames));
    texts = new Map(Object.entries(data.told || {}));
    starts = data.parts.map((_, index) => data.parts.slice(0, index).reduce((sum, count) => sum + count, 0));
    at = 0;
    asked.clear();
    document.title = `${data.title} · replay`;
    $("title").textContent = data.title;
    $("result").textContent = WORDS.get(data.result) || data.result;
    $("result").className = `pill ${WORDS.has(data.result) ? data.result : ""}`;
    $("facts").replaceChildren(...data.facts.map(([name, value]) => el("div", "", el("dt", "", name), el("dd", "", value))));
    $("instruction").textContent = data.instruction;
    $("notes").replaceChildren(...data.notes.map((note) => el("p", "note", note)));
    $("ending").hidden = !data.notes.length;
    $("scrub").max = Math.max(0, steps.length - 1);
    document.body.classList.toggle("no-phone", !frames.size);
    $("strip").replaceChildren(...steps.map(thumb));
    verdicts();
    if (steps.length) show(Math.max(0, steps.findIndex((step) => step.index === wanted)));
    else problem("This episode has no steps on disk.");
  }
  function problem(words) {
    $("step").replaceChildren(el("p", "", words));
    $("no-frame").hidden = false;
    $("no-frame").textContent = words;
  }

  // The address is `#<run>/<task>/<trial>/<step>`; whoever wrote it, nothing outside the report's folder is loaded.
  function follow() {
    const [run, task, trial, step] = location.hash.slice(1).split("/");
    if (whole) return open(whole, Number(run || NaN));
    let name = "";
    try { name = decodeURIComponent(task || ""); } catch { /* no name of a task */ }
    const sound = /^\d{1,6}$/.test(run) && /^\d{1,9}$/.test(trial || "") && name && name !== "." && name !== "..";
    if (!sound) return problem("The address names no episode. Open one from the report's list.");
    place = `report/${run}/${encodeURIComponent(name)}/${trial}`;
    const from = place;
    const missing = () => { if (from === place) problem("This replay is not in the report's folder."); };
    return load(`${place}.js`).then((found) => {
      if (found && from === place) open(found, Number(step || NaN));
      else missing();
    }, missing);
  }

  const keys = {
    ArrowRight: () => { stop(); show(at + 1); }, ArrowLeft: () => { stop(); show(at - 1); },
    Home: () => { stop(); show(0); }, End: () => { stop(); show(steps.length - 1); }, " ": play, a: flip, l: otherTheme,
    e: () => seek((step) => step.error), w: () => seek((step) => step.wrote), q: () => seek((step) => step.talked),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT") return;
    const action = keys[event.key] || keys[event.key.toLowerCase()];
    if (!action || !steps.length) return;
    event.preventDefault();
    action();
  });
  const on = (id, action) => $(id).addEventListener("click", () => { if (steps.length) action(); });
  on("first", keys.Home); on("back", keys.ArrowLeft); on("play", play); on("forward", keys.ArrowRight); on("last", keys.End);
  on("show-before", () => { side = "before"; picture(steps[at]); });
  on("show-after", () => { side = "after"; picture(steps[at]); });
  $("scrub").addEventListener("input", () => { stop(); show(Number($("scrub").value)); });
  addEventListener("hashchange", follow);
  follow();
})();
