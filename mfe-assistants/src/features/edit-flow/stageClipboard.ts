import type { ClipboardEvent } from 'react';
import type { FlowEditing } from './useFlowEditor.ts';

/** Whether the event is in a text field, whose keys and clipboard stay the browser's. */
export const isField = ({ target }: { target: EventTarget }): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;

/** Copies, cuts and pastes the selected nodes on the canvas. */
export function stageClipboard(editing: FlowEditing) {
  const onClip = (event: ClipboardEvent, isCut: boolean) => {
    const text = isField(event) ? null : editing.copyText();
    if (text === null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', text);
    if (isCut) editing.remove({ nodes: editing.selection.nodes });
  };
  return {
    onCopy: (event: ClipboardEvent) => onClip(event, false),
    onCut: (event: ClipboardEvent) => onClip(event, !editing.isReadOnly),
    onPaste: (event: ClipboardEvent) => {
      if (isField(event) || editing.isReadOnly) return;
      event.preventDefault();
      editing.pasteText(event.clipboardData.getData('text/plain'));
    },
  };
}
