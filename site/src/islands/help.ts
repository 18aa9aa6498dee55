import type { HelpIndex } from '@switchboard/contracts/help';
import { searchOf } from '../guide/search.ts';

const shown = 8;

interface Parts {
  form: HTMLFormElement;
  field: HTMLInputElement;
  status: HTMLElement;
  list: HTMLElement;
}

function partsOf(form: HTMLFormElement): Parts | null {
  const field = form.querySelector('input');
  const status = form.querySelector<HTMLElement>('[role="status"]');
  const list = form.querySelector('ul');
  return field && status && list ? { form, field, status, list } : null;
}

function lineFor({ slug, title, summary }: HelpIndex[number]): HTMLElement {
  const line = document.createElement('li');
  const link = document.createElement('a');
  link.href = `/help/${slug}`;
  const about = document.createElement('span');
  about.textContent = summary;
  link.append(title, about);
  line.append(link);
  return line;
}

function inWords(query: string, found: number): string {
  if (!query) return '';
  if (found === 0) return `Nothing was found for “${query}”. Try another word.`;
  return found === 1 ? '1 article' : `${found} articles`;
}

/** Arrow down moves from the field into the results, arrow up back. Enter in the field opens the first result, Escape clears it. */
function moveByKeys({ form, field, list }: Parts): void {
  form.addEventListener('keydown', (event) => {
    const stops: HTMLElement[] = [field, ...list.querySelectorAll('a')];
    const now = stops.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) stops[Math.min(Math.max(now + step, 0), stops.length - 1)]?.focus();
    else if (event.key === 'Enter' && now === 0) stops[1]?.click();
    else if (event.key === 'Escape' && now >= 0) {
      field.value = '';
      field.dispatchEvent(new Event('input'));
      field.focus();
    } else return;
    event.preventDefault();
  });
}

function listen(parts: Parts, find: ReturnType<typeof searchOf>): void {
  const { field, status, list } = parts;
  const show = () => {
    const query = field.value.trim();
    const found = query ? find(query).slice(0, shown) : [];
    list.replaceChildren(...found.map(lineFor));
    status.textContent = inWords(query, found.length);
  };
  field.addEventListener('input', show);
  moveByKeys(parts);
  // Shows the results for text that was typed while the index was loading.
  show();
}

/** Loads the index and shows results while the user types, from the first letter on. */
async function start(): Promise<void> {
  const form = document.querySelector<HTMLFormElement>('[data-help-search]');
  const parts = form && partsOf(form);
  if (!parts) return;
  try {
    const answer = await fetch(parts.form.dataset.index ?? '');
    if (!answer.ok) throw new Error(String(answer.status));
    listen(parts, searchOf((await answer.json()) as HelpIndex));
  } catch {
    parts.status.textContent = 'The search cannot be loaded. Check your connection and open the page again.';
  }
}

void start();
