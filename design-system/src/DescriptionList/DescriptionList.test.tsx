import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { DescriptionList } from './DescriptionList.tsx';

describe('DescriptionList', () => {
  it('DescriptionList pairs each term with its value', async () => {
    const { container } = render(
      <DescriptionList
        items={[
          { term: 'Name', value: 'Ada Moss' },
          { term: 'Phone', value: '+1 415 555 0132' },
        ]}
      />,
    );
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Name', 'Phone']);
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
      'Ada Moss',
      '+1 415 555 0132',
    ]);
    await expectAccessible(container);
  });

  it('DescriptionList shows an unknown value as a dash', () => {
    render(<DescriptionList items={[{ term: 'Company', value: null }]} />);
    expect(screen.getByRole('definition').textContent).toBe('–');
  });
});
