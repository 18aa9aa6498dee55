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

// Ctrl Enter belongs to the page, where it starts a test or sends a request.
const ownKeymap = defaultKeymap.filter(({ key }) => key !== 'Mod-Enter');

/** A snippet that `/` offers. */
export interface Snippet {
  title: string;
  content: string;
}

export interface PromptEditorHandle {
  /** Puts a text where the cursor stands. */
  insert: (text: string) => void;
  focus: () => void;
}

export interface PromptEditorProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  snippets: readonly Snippet[];
  /** Keys of the organization's own fields of leads. */
  knownNames: readonly string[];
  isReadOnly?: boolean;
  isInvalid?: boolean;
  handle?: Ref<PromptEditorHandle>;
}

const previewLength = 50;

// The text keeps its line ends: only where all of them are of Windows, new ones are too.
const lineEndOf = (text: string) => (text.includes('\r\n') && !/(^|[^\r])\n/.test(text) ? '\r\n' : '\n');

const named = Decoration.mark({ class: 'cm-placeholder-name' });
const left = Decoration.mark({ class: 'cm-placeholder-open' });

// Only lines that changed or came into view are looked through.
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

/** A prompt as it is written, to the last byte. `/` inserts a micro prompt; Tab leaves the editor. */
export function PromptEditor(props: PromptEditorProps) {
  const { label, value, isReadOnly = false, isInvalid, knownNames, handle } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  // What it told last: a long text is not written out again to see that it is the same.
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
  // Taken away before what keeps drafts: the last keys are told first.
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
    // Which names are known may arrive later than the text.
    if (view.current && names !== '') forceLinting(view.current);
  }, [names]);
  const offered = props.snippets.length;
  useEffect(() => {
    // Micro prompts may arrive after the "/" that asks for them.
    if (offered > 0 && view.current?.hasFocus) startCompletion(view.current);
  }, [offered]);
  return <div ref={place} />;
}
