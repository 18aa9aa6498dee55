/** The panel's styles, which come with it. */
export const panelStyles = `
.panel {
  position: fixed; inset: auto 16px 80px auto; z-index: 1; margin: 0; padding: 0; overflow: hidden;
  width: 384px; height: min(640px, calc(100dvh - 112px)); max-width: none; max-height: none;
  border: 1px solid var(--sbe-line); border-radius: 16px;
  background: var(--sbe-surface); color: var(--sbe-ink); box-shadow: 0 12px 40px rgb(0 0 0 / 0.3);
}
.panel[open] { display: flex; flex-direction: column; animation: rise 160ms ease-out; }
.panel::backdrop { background: none; }
:host([data-side=left]) .panel { inset: auto auto 80px 16px; }
:host([data-place]:not([data-place="0"])) .panel { bottom: 16px; height: min(640px, calc(100dvh - 32px)); }
@keyframes rise { from { opacity: 0; transform: translateY(8px); } }
@media (max-width: 479px), (max-height: 419px) {
  .panel.panel { inset: 0; width: 100%; height: 100dvh; border: 0; border-radius: 0; }
}
:host([data-layout=page]) .panel.panel { inset: 0; width: 100%; height: 100%; border: 0; border-radius: 0; box-shadow: none; }
:host([data-layout=preview]) .panel.panel {
  position: static; width: 100%; height: 520px; border: 1px solid var(--sbe-line); border-radius: 16px; margin-bottom: 16px;
}
:host([data-layout=preview]) .launch { width: fit-content; max-width: 100%; }
:host([data-layout=preview][data-side=right]) .launch { margin-inline-start: auto; }
.panel p, .panel h2 { margin: 0; }
.header { display: flex; align-items: center; gap: 8px; padding: 12px 16px; border-bottom: 1px solid var(--sbe-line); }
.titles { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.title { font: inherit; font-size: 16px; font-weight: 600; max-height: 72px; overflow: auto; }
.small { font-size: 13px; color: var(--sbe-muted); overflow-wrap: anywhere; }
.lead, .question p { overflow-wrap: anywhere; white-space: pre-line; }
.close, .send {
  display: grid; place-items: center; flex: none; width: 40px; height: 40px; margin: 0; padding: 0;
  border: 1px solid transparent; border-radius: 8px; cursor: pointer; background: none; color: var(--sbe-ink);
}
.close:hover, .tab:hover { background: var(--sbe-sunken); }
.send { border-radius: 50%; background: var(--sbe-accent); color: var(--sbe-on-accent); }
.link {
  flex: none; min-height: 32px; margin: 0; padding: 4px; border: 0; background: none; cursor: pointer;
  font: inherit; font-size: 13px; color: var(--sbe-ink); text-decoration: underline;
}
.tabs { display: flex; gap: 4px; padding: 8px 16px; border-bottom: 1px solid var(--sbe-line); }
.tab {
  flex: 1; min-height: 40px; margin: 0; padding: 8px; border: 1px solid transparent; border-radius: 8px; cursor: pointer;
  font: inherit; font-weight: 600; background: none; color: var(--sbe-muted);
}
.tab[aria-pressed=true] { background: var(--sbe-sunken); color: var(--sbe-ink); border-color: var(--sbe-edge); }
.tab[data-unread]::before {
  content: ""; display: inline-block; width: 8px; height: 8px; margin-inline-end: 8px; border-radius: 50%; background: currentColor;
}
.question { display: grid; gap: 12px; padding: 12px 16px; background: var(--sbe-sunken); border-bottom: 1px solid var(--sbe-line); }
.question .problem:empty { display: none; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; }
.body, .chat { flex: 1; display: flex; flex-direction: column; min-height: 0; }
.view { padding: 16px; overflow: auto; }
.form { display: grid; gap: 16px; align-content: start; }
.form:not(.view) { gap: 8px; }
.field { display: grid; gap: 4px; }
.field label { font-weight: 600; font-size: 14px; overflow-wrap: anywhere; }
.check { display: grid; grid-template-columns: 20px 1fr; gap: 8px; align-items: start; }
.check label { font-weight: 400; white-space: pre-line; }
.check input { width: 20px; height: 20px; margin: 1px 0 0; accent-color: var(--sbe-accent); }
.input {
  width: 100%; min-height: 44px; margin: 0; padding: 10px 12px; border: 1px solid var(--sbe-edge); border-radius: 8px;
  font: inherit; font-size: 16px; line-height: 22px; background: var(--sbe-surface); color: var(--sbe-ink);
}
.input::placeholder { color: var(--sbe-muted); opacity: 1; }
.input[aria-invalid] { border-color: var(--sbe-danger); }
.problem { font-size: 13px; color: var(--sbe-danger); overflow-wrap: anywhere; }
.button {
  min-height: 44px; margin: 0; padding: 8px 16px; border: 1px solid var(--sbe-edge); border-radius: 8px; cursor: pointer;
  font: inherit; font-weight: 600; background: var(--sbe-surface); color: var(--sbe-ink);
}
.primary { background: var(--sbe-accent); border-color: var(--sbe-accent); color: var(--sbe-on-accent); }
.danger { border-color: var(--sbe-danger); color: var(--sbe-danger); }
[aria-disabled=true] { opacity: 0.6; cursor: default; }
.panel :focus-visible { outline: 2px solid var(--sbe-accent); outline-offset: 2px; }
.panel [tabindex="-1"]:focus-visible { outline: none; }
.scroll { flex: 1; display: flex; flex-direction: column; min-height: 0; }
.messages { flex: 1; display: flex; flex-direction: column; gap: 8px; padding: 16px; overflow: auto; overscroll-behavior: contain; }
.messages:focus-visible { outline-offset: -2px; }
.message { max-width: 85%; padding: 8px 12px; border-radius: 14px; overflow-wrap: anywhere; }
.message p { white-space: pre-wrap; }
.message a { color: inherit; }
.assistant { align-self: flex-start; background: var(--sbe-sunken); border-end-start-radius: 4px; }
.visitor { align-self: flex-end; background: var(--sbe-accent); color: var(--sbe-on-accent); border-end-end-radius: 4px; }
.notice { align-self: center; max-width: 100%; padding: 0; font-size: 13px; color: var(--sbe-muted); text-align: center; }
.failure { font-size: 13px; margin-top: 4px; }
.failure .link { color: inherit; }
.visitor :focus-visible { outline-color: currentColor; }
.typing { padding: 0 16px; font-size: 13px; color: var(--sbe-muted); min-height: 24px; overflow-wrap: anywhere; }
.footer { padding: 12px 16px; border-top: 1px solid var(--sbe-line); }
.composer { display: flex; align-items: flex-end; gap: 8px; }
.composer .input { flex: 1; min-width: 0; max-height: 132px; resize: none; field-sizing: content; }
.ended { display: grid; gap: 12px; max-height: 60%; overflow: auto; }
@media (forced-colors: active) { .message { border: 1px solid CanvasText; } .tab[aria-pressed=true] { border-color: Highlight; } }
`;
