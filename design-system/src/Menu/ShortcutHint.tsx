import { Keyboard } from 'react-aria-components';
import styled from 'styled-components';
import { Kbd } from '../Kbd/Kbd.tsx';
import { keysHere } from '../Kbd/keys.ts';
import { touchOnly } from '../tokens/mixins.ts';

const Hint = styled(Keyboard)`
  display: inline-flex;

  ${touchOnly} {
    display: none;
  }
`;

/** The keys of a menu item, which are its description for screen readers and not part of its name. */
export function ShortcutHint({ shortcut }: { shortcut: string }) {
  return (
    <Hint aria-hidden="true">
      <Kbd as="span">{keysHere(shortcut)}</Kbd>
    </Hint>
  );
}
