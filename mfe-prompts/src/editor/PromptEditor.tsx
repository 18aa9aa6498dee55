import { autocompletion, type CompletionContext, completionKeymap, startCompletion } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { type Diagnostic, forceLinting, linter, lintKeymap } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  placeholder as emptyText,
  keymap,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { notifyTyped } from './notifyTyped.ts';
import { isClosed, placeholderPattern, placeholdersOf, problemOf } from './placeholders.ts';
import { theme } from './theme.ts';

// The page handles Ctrl+Enter: it starts a test or sends a request.
const ownKeymap = defaultKeymap.filter(({ key }) => key !== 'Mod-Enter');

/** A snippet that `/` offers. */
export interface Snippet {
  title: string;
  content: string;
}

export interface PromptEditorHandle {
  /** Inserts text at the cursor. */
  insert: (text: string) => void;
  focus: () => void;
}

export interface PromptEditorProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  snippets: readonly Snippet[];
  /** Keys of the organization's custom lead fields. */
  knownNames: readonly string[];
  isReadOnly?: boolean;
  isInvalid?: boolean;
  handle?: Ref<PromptEditorHandle>;
}

const previewLength = 50;

// New lines use CRLF only when every line of the text does, so existing line ends stay unchanged.
const lineEndOf = (text: string) => (text.includes('\r\n') && !/(^|[^\r])\n/.test(text) ? '\r\n' : '\n');

const named = Decoration.mark({ class: 'cm-placeholder-name' });
const left = Decoration.mark({ class: 'cm-placeholder-open' });

// Only scans lines that changed or scrolled into view.
const finder = new MatchDecorator({
  regexp: placeholderPattern,
  decoration: (found) => (isClosed(found) ? named : left),
});

const highlights = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = finder.createDeco(view);
    }
    update(update: ViewUpdate) {
      this.decorations = finder.updateDeco(update, this.decorations);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function diagnosticsOf(text: string, knownNames: readonly string[]): Diagnostic[] {
  return placeholdersOf(text).flatMap((place): Diagnostic[] => {
    const message = problemOf(place, knownNames);
    if (message === null) return [];
    return [{ from: place.start, to: place.end, severity: place.isClosed ? 'warning' : 'error', message }];
  });
}

function snippetSource(context: CompletionContext, snippets: readonly Snippet[]) {
  const typed = context.matchBefore(/\/[\p{L}\d ]*/u);
  if (!typed) return null;
  const before = context.state.sliceDoc(Math.max(0, typed.from - 1), typed.from);
  if (before !== '' && !/\s/.test(before)) return null;
  const wanted = typed.text.slice(1).toLowerCase();
  return {
    from: typed.from,
    filter: false,
    options: snippets
      .filter(({ title, content }) => `${title} ${content}`.toLowerCase().includes(wanted))
      .map(({ title, content }) => ({
        label: title,
        detail: content.length > previewLength ? `${content.slice(0, previewLength)}…` : content,
        apply: content,
      })),
  };
}

/** Edits a prompt byte for byte. `/` inserts a micro prompt; Tab leaves the editor. */
export function PromptEditor(props: PromptEditorProps) {
  const { label, value, isReadOnly = false, isInvalid, knownNames, handle } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  // The last reported text. Comparing it avoids writing a long text out again.
  const told = useRef<string | null>(null);
  const latest = useRef(props);
  latest.current = props;
  useImperativeHandle(handle, () => ({
    insert: (text) => {
      const made = view.current;
      if (!made) return;
      made.dispatch(made.state.replaceSelection(text), { scrollIntoView: true });
      made.focus();
    },
    focus: () => view.current?.focus(),
  }));
  const lineEnd = lineEndOf(value);
  // A layout effect, so that it unmounts before the hook that keeps drafts and can still report the last keystrokes.
  useLayoutEffect(() => {
    if (!place.current) return;
    const notifier = notifyTyped((text) => {
      told.current = text;
      latest.current.onChange(text);
    });
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          EditorState.lineSeparator.of(lineEnd),
          history(),
          highlights,
          theme,
          EditorView.lineWrapping,
          EditorState.readOnly.of(isReadOnly),
          emptyText('You are calling {first_name}…'),
          EditorView.contentAttributes.of(() => ({
            'aria-label': label,
            'aria-multiline': 'true',
            tabindex: '0',
            'aria-invalid': String(latest.current.isInvalid === true),
          })),
          autocompletion({
            override: [(context) => snippetSource(context, latest.current.snippets)],
            icons: false,
            activateOnTyping: true,
          }),
          keymap.of([...completionKeymap, ...ownKeymap, ...historyKeymap, ...lintKeymap]),
          linter((current) => diagnosticsOf(current.state.doc.toString(), latest.current.knownNames), { delay: 300 }),
          notifier.extension,
        ],
      }),
    });
    view.current = made;
    return () => {
      view.current = null;
      notifier.stop();
      made.destroy();
    };
  }, [label, isReadOnly, lineEnd]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it tells the editor, which asks, that it changed
  useEffect(() => view.current?.dispatch({}), [isInvalid]);
  useEffect(() => {
    const made = view.current;
    if (!made || told.current === value || made.state.sliceDoc() === value) return;
    made.dispatch({ changes: { from: 0, to: made.state.doc.length, insert: made.state.toText(value) } });
  }, [value]);
  const names = knownNames.join(' ');
  useEffect(() => {
    // The known names may load after the text.
    if (view.current && names !== '') forceLinting(view.current);
  }, [names]);
  const offered = props.snippets.length;
  useEffect(() => {
    // Micro prompts may load after the user typed "/".
    if (offered > 0 && view.current?.hasFocus) startCompletion(view.current);
  }, [offered]);
  return <div ref={place} />;
}
