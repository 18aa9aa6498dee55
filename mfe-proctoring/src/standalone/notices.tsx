import { type ToastOptions, ToastRegion, toast } from '@switchboard/design-system';
import { createRoot } from 'react-dom/client';

let isShown = false;

/** Shows a message in the corner; its region is rendered with the first one. */
export function showNotice(notice: ToastOptions): void {
  if (!isShown) createRoot(document.body.appendChild(document.createElement('div'))).render(<ToastRegion />);
  isShown = true;
  toast(notice);
}
