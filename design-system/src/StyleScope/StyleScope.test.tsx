import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { renderToString } from 'react-dom/server';
import * as styledComponents from 'styled-components';
import { describe, expect, it } from 'vitest';
import { Button } from '../Button/Button.tsx';
import { Dialog } from '../Dialog/Dialog.tsx';
import { SidePanel } from '../SidePanel/SidePanel.tsx';
import { KeepStylesInside } from './KeepStylesInside.tsx';
import { StyleScope } from './StyleScope.tsx';
import { withScopedGlobalStyle } from './withScopedGlobalStyle.tsx';

const scopeOf = (element: HTMLElement) => element.closest('[data-module]')?.getAttribute('data-module');

// Under Node the library only writes global styles in server mode.
function written(drawn: ReactNode): string {
  const sheet = new styledComponents.ServerStyleSheet();
  renderToString(sheet.collectStyles(drawn));
  return sheet.getStyleTags();
}

describe('StyleScope', () => {
  it('StyleScope marks its content and the overlays that open from it', () => {
    render(
      <StyleScope name="leads">
        <p>A lead</p>
        <Dialog title="Call" isOpen>
          Ringing
        </Dialog>
        <SidePanel title="Peek">A glance</SidePanel>
      </StyleScope>,
    );
    expect(scopeOf(screen.getByText('A lead'))).toBe('leads');
    for (const name of ['Call', 'Peek']) {
      const overlay = screen.getByRole('dialog', { name, hidden: true });
      expect([scopeOf(overlay), overlay.closest('module-overlays')?.parentElement]).toEqual(['leads', document.body]);
    }
  });

  it('StyleScope removes its overlay container from the page when it unmounts', () => {
    const { unmount } = render(<StyleScope name="leads">A lead</StyleScope>);
    expect(document.querySelectorAll('module-overlays')).toHaveLength(1);
    unmount();
    expect(document.querySelector('[data-module]')).toBeNull();
  });
});

describe('global styles of a module', () => {
  const { createGlobalStyle } = withScopedGlobalStyle(styledComponents);
  const Loud = createGlobalStyle<{ $color: string }>`
    body, button { color: ${({ $color }) => $color}; }
  `;
  it('global styles of a module apply only inside that module, in the modules layer', () => {
    const drawn = (
      <StyleScope name="leads">
        <Loud $color="rebeccapurple" />
      </StyleScope>
    );
    expect(written(drawn)).toContain(
      "@layer modules{@scope ([data-module='leads']) to (:scope [data-module]){body,button{color:rebeccapurple;}}}",
    );
  });

  it('global styles outside of every module are dropped', () => {
    expect(written(<Loud $color="hotpink" />)).not.toContain('hotpink');
  });
});

it("styles of a styled component can't reach elements outside of it", () => {
  const Loud = styledComponents.default.div`
    html & { order: 1; }
    & + &:not(.open) { order: 2; }
    &:has(> b), body:has(&:hover) aside { order: 3; }
    body:has(&) { order: 4; }
    @media print { :not(&) { order: 5; } }
    @keyframes blink { 50% { opacity: 0; } }
  `;
  const css = written(
    <KeepStylesInside>
      <Loud />
    </KeepStylesInside>,
  );
  for (const order of [1, 2, 3]) expect(css).toMatch(new RegExp(`^[^\\n]*\\.[^\\n]*\\{order:${order};`, 'm'));
  for (const order of [4, 5]) expect(css).toContain(`:not(*){order:${order};}`);
  expect(css).not.toContain('aside');
  expect(css).toContain('50%{opacity:0;}');
});

it('a dialog of one module opens above the dialog of another, and can be used', async () => {
  const nothing = () => undefined;
  function Part() {
    const [isOpen, setOpen] = useState(false);
    return (
      <StyleScope name="assistants">
        <Button onPress={() => setOpen(true)}>More</Button>
        {isOpen && <Dialog title="Above" onClose={nothing} />}
      </StyleScope>
    );
  }
  render(
    <StyleScope name="leads">
      <Dialog title="Below" onClose={nothing}>
        <Part />
      </Dialog>
    </StyleScope>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const above = await screen.findByRole('dialog', { name: 'Above' });
  expect(above.closest('[inert]')).toBeNull();
  expect(above.contains(document.activeElement)).toBe(true);
});
