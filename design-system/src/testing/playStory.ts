interface PlayedStory {
  canvasElement: HTMLElement;
}

/** A play function that clicks the story's first button, or the element that matches the selector, so that the story shows what opens. */
export function press(selector = 'button') {
  return ({ canvasElement }: PlayedStory): void => {
    const target = canvasElement.querySelector<HTMLElement>(selector);
    if (!target) throw new Error(`Nothing to press: ${selector}`);
    target.click();
  };
}

/** A play function that focuses the first button by keyboard, so that the story shows its tooltip. */
export function focusByKey({ canvasElement }: PlayedStory): void {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  canvasElement.querySelector('button')?.focus();
}

function middleOf(element: Element): number {
  const { top, bottom } = element.getBoundingClientRect();
  return (top + bottom) / 2;
}

/** Throws unless the icon, the label and the keys of every open menu item are on one line, in this order. */
export function expectMenuLines(): void {
  const items = document.querySelectorAll('[role=menuitem]');
  if (items.length === 0) throw new Error('No menu is open');
  for (const item of items) {
    const parts = [...item.querySelectorAll(':scope > svg:first-child, :scope > [slot=label], :scope > kbd')];
    for (const [index, part] of parts.entries()) {
      const before = parts[index - 1];
      if (!before) continue;
      const isOnLine = Math.abs(middleOf(part) - middleOf(before)) < 2;
      const isAfter = part.getBoundingClientRect().left >= before.getBoundingClientRect().right;
      if (!isOnLine || !isAfter) throw new Error(`“${item.textContent}” is torn apart`);
    }
  }
}

/**
 * Throws unless the first row of the open palette is the one marked for Enter, both after letters were typed and after some were deleted.
 */
export async function expectMarkedRow(): Promise<void> {
  // The browser's editing commands send the same events as keys; synthetic key events don't change any text.
  for (const [command, text] of [
    ['insertText', 'cal'],
    ['delete'],
    ['insertText', 'xx'],
    ['delete'],
    ['delete'],
  ] as const) {
    document.execCommand(command, false, text);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const rows = [...document.querySelectorAll('[role=menuitem]')];
  const marked = rows.filter((row) => row.hasAttribute('data-focused'));
  if (rows.length < 2 || marked.length !== 1 || marked[0] !== rows[0])
    throw new Error(`Of ${rows.length} rows, “${marked.map((row) => row.textContent)}” is marked`);
}

/** Throws unless every button of the open dialog is inside it. */
export function expectButtonsWithin(): void {
  const place = document.querySelector('[role=dialog]');
  if (!place) throw new Error('Nothing is open');
  const { left, right } = place.getBoundingClientRect();
  for (const button of place.querySelectorAll('button')) {
    const box = button.getBoundingClientRect();
    if (box.left < left || box.right > right)
      throw new Error(`“${button.getAttribute('aria-label') ?? button.textContent}” is at ${box.left}–${box.right} px`);
  }
}

/** Throws unless each sortable header is a button that fills its cell. */
export function expectWholeHeadersPress({ canvasElement }: PlayedStory): void {
  const headers = canvasElement.querySelectorAll('th[aria-sort]');
  if (headers.length === 0) throw new Error('No header sorts');
  for (const header of headers) {
    const { left, right, top, bottom } = header.getBoundingClientRect();
    for (const x of [left + 2, right - 2]) {
      const hit = document.elementFromPoint(x, (top + bottom) / 2);
      if (!hit?.closest('button')) throw new Error(`“${header.textContent}” does not sort at ${x}px`);
    }
  }
}

/** Throws unless the table fits its container, its rows have one height, and the keyboard shows the full text of a truncated line. */
export async function expectCutLines({ canvasElement }: PlayedStory): Promise<void> {
  const rows = [...canvasElement.querySelectorAll<HTMLElement>('tr[data-row-id]')];
  const heights = new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height)));
  if (heights.size !== 1) throw new Error(`Rows of ${[...heights].join(', ')} px`);
  const { scrollWidth, clientWidth } = canvasElement;
  if (scrollWidth > clientWidth) throw new Error(`${scrollWidth} px in a place of ${clientWidth}`);
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  rows[0]?.focus();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
  const name = rows[0]?.querySelector('[data-truncated] [data-truncated]')?.textContent;
  const shown = document.querySelector('[role=tooltip]')?.textContent;
  if (!name || shown !== name) throw new Error(`“${name}” is shown as “${shown}”`);
}

/** Throws unless every line with this text is shown in full inside its cell. */
export const expectWholeText =
  (text: string) =>
  async ({ canvasElement }: { canvasElement: HTMLElement }): Promise<void> => {
    const lines = [...canvasElement.querySelectorAll<HTMLElement>('th span, td span')].filter(
      (line) => line.textContent === text && line.children.length === 0,
    );
    if (lines.length === 0) throw new Error(`Nothing says ${text}`);
    for (const line of lines) {
      const range = document.createRange();
      range.selectNodeContents(line);
      const cell = line.closest('th, td')?.getBoundingClientRect();
      if (!cell || range.getBoundingClientRect().right > cell.right) throw new Error(`${text} is cut`);
    }
  };

/** Throws if a badge in a table is truncated: a badge without enough room has to be left out. */
export function expectWholeBadges({ canvasElement }: PlayedStory): void {
  const badges = [...canvasElement.querySelectorAll<HTMLElement>('td [data-tone], th [data-tone]')];
  if (badges.length === 0) throw new Error('No badge is shown');
  for (const badge of badges) {
    const box = badge.getBoundingClientRect();
    const cell = badge.closest('td, th')?.getBoundingClientRect();
    if (badge.scrollWidth > badge.clientWidth || !cell || box.right > cell.right)
      throw new Error(`“${badge.textContent}” is cut`);
  }
}
