import { EditorView } from '@codemirror/view';
import { act, screen } from '@testing-library/react';

async function findEditor(): Promise<EditorView> {
  const view = EditorView.findFromDOM(await screen.findByRole('textbox', { name: 'Prompt' }));
  if (!view) throw new Error('There is no editor');
  return view;
}

/** Types at the end of the prompt, a key at a time and without a pause. */
export async function typeIntoEditor(text: string): Promise<void> {
  const view = await findEditor();
  for (const insert of text)
    act(() => view.dispatch({ changes: { from: view.state.doc.length, insert }, userEvent: 'input.type' }));
}

/** Writes into the editor of a prompt, which no key of a test reaches. */
export async function writeIntoEditor(text: string): Promise<void> {
  const view = await findEditor();
  act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: view.state.toText(text) } }));
}
