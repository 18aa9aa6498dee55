import styled from 'styled-components';
import { type ColorToken, tokens } from '../tokens/tokens.ts';

interface Role {
  token: ColorToken;
  use: string;
}

export const surfaceRoles: Role[] = [
  { token: 'paper', use: 'The page' },
  { token: 'surface', use: 'Cards, tables, bars' },
  { token: 'raised', use: 'Menus, dialogs, inputs' },
  { token: 'sunken', use: 'Code, hovered rows, disabled controls' },
  { token: 'hover', use: 'Under the pointer' },
  { token: 'line', use: 'Hairlines' },
  { token: 'lineStrong', use: 'Edges of controls (3:1)' },
];

export const textRoles: Role[] = [
  { token: 'ink', use: 'Text (AAA)' },
  { token: 'inkMuted', use: 'Second line, labels (AAA)' },
  { token: 'inkFaint', use: 'Placeholders, disabled (AA)' },
  { token: 'accent', use: 'Links, the primary button, what is chosen' },
];

export const meaningRoles: Role[] = [
  { token: 'live', use: 'Happening now: someone is speaking' },
  { token: 'ringing', use: 'About to happen: the phone rings' },
  { token: 'success', use: 'Answered, done, delivered' },
  { token: 'warning', use: 'On hold, needs a look' },
  { token: 'danger', use: 'Failed, refused, deletes' },
  { token: 'info', use: 'Good to know' },
];

const Themes = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr));
  gap: ${tokens.space[4]};
`;

const Sheet = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[2]};
  margin: 0;
  padding: ${tokens.space[4]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.paper};
  color: ${tokens.color.ink};
  font-family: ${tokens.font.sans};
  font-size: ${tokens.text.sm};
  list-style: none;

  & > li {
    display: grid;
    grid-template-columns: ${tokens.space[7]} 1fr;
    align-items: center;
    gap: ${tokens.space[3]};
  }

  & small {
    display: block;
    color: ${tokens.color.inkMuted};
    font-size: ${tokens.text.xs};
  }
`;

const Chip = styled.span<{ $color: string }>`
  block-size: ${tokens.space[6]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.sm};
  background: ${(props) => props.$color};
`;

/** Roles with their colour, side by side in both themes. */
export function ColourSheet({ roles }: { roles: readonly Role[] }) {
  return (
    <Themes className="sb-unstyled">
      {(['light', 'dark'] as const).map((theme) => (
        <Sheet key={theme} data-theme={theme} aria-label={`${theme} theme`}>
          {roles.map(({ token, use }) => (
            <li key={token}>
              <Chip $color={tokens.color[token]} />
              <span>
                {token}
                <small>{use}</small>
              </span>
            </li>
          ))}
        </Sheet>
      ))}
    </Themes>
  );
}
