import { afterEach, expect, test } from 'vitest';
import { printInLight } from './printInLight.ts';

const { dataset } = document.documentElement;
// As the shell does, once.
printInLight();
afterEach(() => delete dataset.theme);

test.each(['dark', 'light', undefined])(
  'a page with the theme %s is printed in the light theme, and gets its theme back afterwards',
  (theme) => {
    if (theme) dataset.theme = theme;
    window.dispatchEvent(new Event('beforeprint'));
    expect(dataset.theme).toBe('light');
    window.dispatchEvent(new Event('afterprint'));
    expect(dataset.theme).toBe(theme);
  },
);
