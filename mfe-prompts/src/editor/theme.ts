import { EditorView } from '@codemirror/view';
import { tokens } from '@switchboard/design-system';

/** The editor in the colours of both themes. */
export const theme = EditorView.theme({
  '&': {
    border: `${tokens.line.hair} solid ${tokens.color.lineStrong}`,
    borderRadius: tokens.radius.md,
    backgroundColor: tokens.color.raised,
    color: tokens.color.ink,
    fontSize: tokens.text.sm,
  },
  '&.cm-focused': { outline: `${tokens.focus.width} solid ${tokens.color.focus}` },
  '.cm-scroller': { fontFamily: tokens.font.mono, maxHeight: '70vh', minHeight: '16rem' },
  '.cm-content': { caretColor: tokens.color.ink },
  '.cm-placeholder': { color: tokens.color.inkMuted },
  '.cm-cursor': { borderLeftColor: tokens.color.ink },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, ::selection': {
    backgroundColor: tokens.color.accentSoft,
  },
  '.cm-tooltip': {
    backgroundColor: tokens.color.raised,
    border: `${tokens.line.hair} solid ${tokens.color.line}`,
    color: tokens.color.ink,
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: `${tokens.space[1]} ${tokens.space[2]}` },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: tokens.color.accentSoft,
    color: tokens.color.ink,
  },
  '.cm-completionDetail': { color: tokens.color.inkMuted, fontStyle: 'normal' },
  '.cm-placeholder-name': {
    borderRadius: tokens.radius.sm,
    backgroundColor: `color-mix(in srgb, ${tokens.color.accent} 22%, transparent)`,
  },
  '.cm-placeholder-open': {
    borderRadius: tokens.radius.sm,
    backgroundColor: tokens.color.dangerSoft,
    color: tokens.color.danger,
  },
});
