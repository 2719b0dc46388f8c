enum WebGalleryStyleSheet {
  /// CSS that follows the reader's light or dark mode, and is light in print.
  static let sheet = #"""
    /* Colours: those of paper and daylight, then those of the dark. */
    :root {
    	color-scheme: light dark;
    	--page: #f3f0ea; --mat: #e7e2d8; --ink: #1c1a17; --ink-2: #5e594f; --line: #1c1a1724;
    	--accent: #0b6e55; --shade: #22180838;
    	--font: -apple-system, "Segoe UI", Roboto, Cantarell, "Noto Sans", Arial, sans-serif;
    	--edge: clamp(1rem, 4vw, 3rem);
    }
    @media screen and (prefers-color-scheme: dark) {
    	:root {
    		--page: #131311; --mat: #1f1e1b; --ink: #f4f1ea; --ink-2: #b3ada1; --line: #fffaf026;
    		--accent: #62d8b1; --shade: #000a;
    	}
    }
    @media (prefers-contrast: more) { :root { --ink-2: var(--ink); --line: var(--ink); } }

    /* Ground */
    *, ::before, ::after { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
    body {
    	max-width: 92rem; margin: 0 auto; padding: var(--edge); background: var(--page); color: var(--ink);
    	font: 1rem/1.5 var(--font); overflow-wrap: anywhere;
    }
    h1, h2, p, ul, figure { margin: 0; padding: 0; list-style: none; }
    h1 { font-size: clamp(1.5rem, 1.1rem + 1.8vw, 2.25rem); line-height: 1.2; letter-spacing: -.015em; text-wrap: balance; text-align: left; }
    h2 { font-size: 1rem; }
    a { color: inherit; text-decoration: none; }
    img { display: block; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: 3px; }
    .note { color: var(--ink-2); font-size: .875rem; line-height: 1.4; font-variant-numeric: tabular-nums; }
    .head { margin-bottom: clamp(1.25rem, 3vw, 2.25rem); }

    /* The first page: collages behind mats of one shape */
    .wall {
    	--least: 9rem; display: grid; gap: 1.5rem clamp(.875rem, 2.2vw, 1.75rem);
    	grid-template-columns: repeat(auto-fill, minmax(min(100%, var(--least)), 1fr));
    }
    .card, .frame, .card .name, .card .note { display: block; }
    .frame { position: relative; background: var(--mat); border-radius: 3px; box-shadow: inset 0 0 0 1px var(--line); }
    .portrait .frame { aspect-ratio: 3 / 4; }
    .square .frame { aspect-ratio: 1; }
    .landscape .frame { aspect-ratio: 4 / 3; }
    .frame img {
    	position: absolute; inset: 7%; width: 86%; height: 86%; object-fit: contain;
    	filter: drop-shadow(0 1px 1px var(--shade)) drop-shadow(0 6px 10px var(--shade));
    }
    .card .name, .what bdi {
    	display: -webkit-box; overflow: hidden; line-height: 1.35; text-align: left;
    	-webkit-box-orient: vertical; -webkit-line-clamp: 2; line-clamp: 2;
    }
    .card .name { margin-top: .625rem; font-weight: 600; }
    /* A few may be larger. */
    .wall:not(.photos):has(> :only-child) { --least: 20rem; }
    .nothing { padding: 18vh 1rem; text-align: center; font-size: 1.25rem; font-weight: 600; }
    .nothing .note { margin-top: .25rem; font-weight: 400; }

    /* A collage */
    .way { display: flex; align-items: baseline; gap: .25rem 1.25rem; }
    .way > * { max-width: 20rem; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
    .way a { padding: .625rem 0; text-decoration: underline 1px var(--line); text-underline-offset: .25em; }
    .way .prev { margin-inline-start: auto; }
    .way .up::before, .way a.prev::before { content: "← "; content: "← " / ""; }
    .way a.next::after { content: " →"; content: " →" / ""; }
    .large, .large img { margin: 0 auto; }
    .large { display: block; width: fit-content; max-width: 100%; }
    .large img, .view img { max-width: 100%; height: auto; object-fit: contain; }
    .large img { max-height: 80vh; filter: drop-shadow(0 1px 2px var(--shade)) drop-shadow(0 12px 28px var(--shade)); }
    /* In front of the shadow of what is above. */
    .sheet h1, .sheet > .note { position: relative; }
    .sheet h1 { margin-top: clamp(1.25rem, 3vw, 2rem); }
    .sheet > .note { margin-top: .25rem; }
    .sheet > section:not(.view) { margin-top: clamp(2rem, 5vw, 3.5rem); padding-top: 1.25rem; border-top: 1px solid var(--line); }
    .photos { margin-top: 1rem; row-gap: 1.25rem; }
    .photos .name { margin-top: .5rem; color: var(--ink-2); font-weight: 400; font-size: .875rem; }

    /* A picture as large as the window: the one that the address names */
    .view { display: none; }
    .view:target {
    	position: fixed; inset: 0; z-index: 1; display: grid; padding: .75rem; gap: .75rem;
    	grid-template: "what close" auto "picture picture" minmax(0, 1fr) "prev next" auto / 1fr auto;
    	border-radius: 0; background: #0e0e0d; color: #f4f1ea; outline: none;
    }
    .view .note { flex: none; color: #b3ada1; }
    .view .what { grid-area: what; align-self: center; display: flex; align-items: baseline; gap: .625rem; padding-left: .25rem; }
    .view a { justify-self: start; align-self: center; padding: .625rem 1.125rem; border-radius: 2rem; background: #2b2a28; }
    .view a:focus-visible { outline-color: #62d8b1; border-radius: 2rem; }
    .view .close { grid-area: close; align-self: start; }
    .view .prev { grid-area: prev; }
    .view .next { grid-area: next; justify-self: end; }
    .view img { grid-area: picture; place-self: center; max-height: 100%; }
    @media (hover: hover) {
    	.view a:hover { background: #3b3936; }
    	.way a:hover { text-decoration-color: currentColor; }
    	.card:hover .name { text-decoration: underline 1px; text-underline-offset: .2em; }
    	.card:hover .frame { box-shadow: inset 0 0 0 1px var(--ink-2); }
    }
    /* What is behind it neither scrolls nor takes the keyboard. */
    :root:has(.view:target) { overflow: hidden; }
    body:has(.view:target) :is(.head, .sheet > :not(.view)) { visibility: hidden; }

    @media (max-width: 47.99em) {
    	.beside { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    	.way .up { flex: 0 1 auto; min-width: 0; }
    	.way .prev, .way .next { flex: none; }
    }
    @media (min-width: 48em) {
    	.wall { --least: 14rem; row-gap: 2.25rem; }
    	.wall:not(.photos):not(:has(> :nth-child(4))) { --least: 20rem; }
    	.photos { --least: 11rem; row-gap: 1.5rem; }
    	.view:target {
    		grid-template: "what what close" auto "prev picture next" minmax(0, 1fr) / 8rem minmax(0, 1fr) 8rem;
    		padding: 1.25rem;
    	}
    	.view .close { justify-self: end; }
    }
    @media (prefers-reduced-motion: no-preference) {
    	.frame img { transition: scale 300ms cubic-bezier(.2, .8, .2, 1); }
    	.card:hover .frame img { scale: 1.02; }
    	.view:target { animation: appear 160ms ease-out; }
    	@keyframes appear { from { opacity: 0; } }
    }
    @media print {
    	:root { --page: #fff; --mat: #fff; --edge: 0; }
    	.way, .view, .view:target { display: none; }
    	body:has(.view:target) :is(.head, .sheet > :not(.view)) { visibility: visible; }
    	.wall { grid-template-columns: repeat(4, 1fr); }
    	.photos { grid-template-columns: repeat(6, 1fr); }
    	.card { break-inside: avoid; }
    	.frame img, .large img { filter: none; }
    	.large img { max-height: 60vh; }
    }

    """#
}
