/**
 * Inserts a text at the cursor of a text area, replacing the selection, as if it had been typed: it can be undone, and listeners of the
 * text area receive its events.
 */
export function insertAtCursor(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  // Only `execCommand` keeps the browser's undo history. Without it, the text is set and an event is dispatched.
  if (document.execCommand?.('insertText', false, text)) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
