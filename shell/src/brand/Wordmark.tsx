import { tokens } from '@switchboard/design-system';
import { Link } from '@switchboard/platform/router';
import styled from 'styled-components';

const Root = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space[2]};
  border-radius: ${tokens.radius.sm};
  color: ${tokens.color.ink};
  font-size: ${tokens.text.lg};
  font-weight: ${tokens.weight.semibold};
  letter-spacing: -0.014em;
  text-decoration: none;

  & circle {
    fill: ${tokens.color.lineStrong};
  }

  & [data-lit] {
    fill: ${tokens.color.liveLamp};
  }
`;

const jacks = [
  { x: 4, y: 6 },
  { x: 11, y: 6 },
  { x: 18, y: 6 },
  { x: 4, y: 14 },
  { x: 11, y: 14, isLit: true },
  { x: 18, y: 14 },
];

/** The mark: a row of jacks, one of them lit. */
export function Wordmark() {
  return (
    <Root to="/" aria-label="Switchboard, start page">
      <svg width="22" height="20" viewBox="0 0 22 20" aria-hidden="true">
        {jacks.map(({ x, y, isLit }) => (
          <circle key={`${x}-${y}`} cx={x} cy={y} r={isLit ? 3.4 : 2.4} data-lit={isLit} />
        ))}
      </svg>
      Switchboard
    </Root>
  );
}
