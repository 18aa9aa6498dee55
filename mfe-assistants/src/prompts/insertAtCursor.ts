/**
 * Puts a text where the cursor stands in a text area, in place of what is selected, as if it had been typed: it can be undone, and
 * whoever listens to the text area hears of it.
 */
export function insertAtCursor(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  // The one way that keeps the browser's undo; where it is missing, the text is set and told.
  if (document.execCommand?.('insertText', false, text)) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
