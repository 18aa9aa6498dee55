import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Prose } from './Prose.tsx';

it('Prose is an article that keeps the markup of its text', async () => {
  const { container } = render(
    <Prose data-dense="" id="article">
      <h2>Your first call</h2>
      <p>
        Open <a href="/leads">Leads</a>.
      </p>
    </Prose>,
  );
  expect(container.querySelector('article#article[data-dense] > h2')?.textContent).toBe('Your first call');
  await expectAccessible(container);
});
