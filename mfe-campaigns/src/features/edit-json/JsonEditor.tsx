import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, foldKeymap, syntaxTree } from '@codemirror/language';
import { type Diagnostic, forceLinting, linter, lintGutter, lintKeymap } from '@codemirror/lint';
import { EditorState, type Range } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  lineNumbers,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { tokens } from '@switchboard/design-system';
import { useEffect, useRef } from 'react';
import type { LineProblem } from '../../schema-editing/useSchemaEditor.ts';

export interface JsonEditorProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  problemsOf: (text: string) => readonly LineProblem[];
  isReadOnly: boolean;
  /** The line to move to. A new object requests it again. */
  focused: { line: number } | null;
}

const theme = EditorView.theme({
  '&': {
    border: `${tokens.line.hair} solid ${tokens.color.line}`,
    borderRadius: tokens.radius.md,
    backgroundColor: tokens.color.surface,
    color: tokens.color.ink,
    fontSize: tokens.text.sm,
  },
  '&.cm-focused': { outline: `${tokens.focus.width} solid ${tokens.color.focus}` },
  '.cm-scroller': { fontFamily: tokens.font.mono, maxHeight: '70vh', minHeight: '16rem' },
  '.cm-content': { caretColor: tokens.color.ink },
  '.cm-gutters': { backgroundColor: tokens.color.sunken, color: tokens.color.inkMuted, border: '0' },
  '.cm-cursor': { borderLeftColor: tokens.color.ink },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, ::selection': {
    backgroundColor: tokens.color.accentSoft,
  },
  '.cm-matchingBracket': { backgroundColor: tokens.color.hover },
  '.cm-tooltip': {
    backgroundColor: tokens.color.raised,
    border: `${tokens.line.hair} solid ${tokens.color.line}`,
    color: tokens.color.ink,
  },
  '.cm-name': { color: tokens.color.accent },
  '.cm-text': { color: tokens.color.success },
  '.cm-single': { color: tokens.color.warning },
});

const kindOf: Record<string, string> = {
  PropertyName: 'cm-name',
  String: 'cm-text',
  Number: 'cm-single',
  True: 'cm-single',
  False: 'cm-single',
  Null: 'cm-single',
};

function coloured(view: EditorView): DecorationSet {
  const marks: Range<Decoration>[] = [];
  for (const { from, to } of view.visibleRanges)
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: (node) => {
        const kind = kindOf[node.name];
        if (kind) marks.push(Decoration.mark({ class: kind }).range(node.from, node.to));
      },
    });
  return Decoration.set(marks, true);
}

// Theme colours, so that they work in both themes.
const colours = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = coloured(view);
    }
    update(update: ViewUpdate) {
      if (update.docChanged || update.viewportChanged || syntaxTree(update.startState) !== syntaxTree(update.state))
        this.decorations = coloured(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function diagnosticsOf(view: EditorView, problems: readonly LineProblem[]): Diagnostic[] {
  const { doc } = view.state;
  return problems.map(({ line, message }) => {
    const { from, to, text } = doc.line(Math.min(Math.max(line, 1), doc.lines));
    return { from: from + text.length - text.trimStart().length, to, severity: 'error', message };
  });
}

/** A JSON editor that marks problems at their lines. Tab leaves it. */
export function JsonEditor({ label, value, onChange, problemsOf, isReadOnly, focused }: JsonEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef({ value, onChange, problemsOf });
  latest.current = { value, onChange, problemsOf };
  useEffect(() => {
    if (!place.current) return;
    const made = new EditorView({
      parent: place.current,
      doc: latest.current.value,
      extensions: [
        lineNumbers(),
        foldGutter(),
        lintGutter(),
        history(),
        bracketMatching(),
        json(),
        colours,
        theme,
        EditorView.lineWrapping,
        EditorState.readOnly.of(isReadOnly),
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-multiline': 'true' }),
        keymap.of([...defaultKeymap, ...historyKeymap, ...foldKeymap, ...lintKeymap]),
        linter((current) => diagnosticsOf(current, latest.current.problemsOf(current.state.doc.toString())), {
          delay: 200,
        }),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return;
          const text = update.state.doc.toString();
          if (text !== latest.current.value) latest.current.onChange(text);
        }),
      ],
    });
    view.current = made;
    forceLinting(made);
    return () => {
      view.current = null;
      made.destroy();
    };
  }, [label, isReadOnly]);
  useEffect(() => {
    const made = view.current;
    if (!made || made.state.doc.toString() === value) return;
    made.dispatch({ changes: { from: 0, to: made.state.doc.length, insert: value } });
  }, [value]);
  useEffect(() => {
    const made = view.current;
    if (!made || !focused) return;
    const { from } = made.state.doc.line(Math.min(focused.line, made.state.doc.lines));
    made.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
    made.focus();
  }, [focused]);
  return <div ref={place} />;
}
