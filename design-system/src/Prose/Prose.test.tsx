import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Prose } from './Prose.tsx';

it('is an article that keeps what its words are made of', async () => {
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
