import { EditorView } from '@codemirror/view';
import { act, screen } from '@testing-library/react';

/** Writes into the editor of a prompt, which no key of a test reaches. */
export async function writeIntoEditor(text: string): Promise<void> {
  const view = EditorView.findFromDOM(await screen.findByRole('textbox', { name: 'Prompt' }));
  if (!view) throw new Error('There is no editor');
  act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: view.state.toText(text) } }));
}
