import styled, { keyframes } from 'styled-components';
import { tokens } from '../tokens/tokens.ts';

const Rows = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[3]};
  margin: 0;
  padding: ${tokens.space[4]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};
  color: ${tokens.color.ink};
  font-family: ${tokens.font.sans};
  list-style: none;

  & > li {
    display: grid;
    grid-template-columns: 6rem 1fr;
    align-items: center;
    gap: ${tokens.space[4]};
  }

  & code {
    color: ${tokens.color.inkMuted};
    font-size: ${tokens.text.xs};
  }
`;

const Bar = styled.span<{ $width: string }>`
  inline-size: ${(props) => props.$width};
  block-size: ${tokens.space[4]};
  background: ${tokens.color.accent};
`;

const travel = keyframes`
  from { inset-inline-start: 0; }
  to { inset-inline-start: calc(100% - ${tokens.space[4]}); }
`;

const Lane = styled.span<{ $duration: string }>`
  position: relative;
  block-size: ${tokens.space[4]};

  &::after {
    position: absolute;
    inline-size: ${tokens.space[4]};
    block-size: ${tokens.space[4]};
    border-radius: 50%;
    background: ${tokens.color.accent};
    content: '';
    animation: ${travel} ${(props) => props.$duration} ${tokens.motion.ease} infinite alternate;
  }
`;

/** The six text sizes, each set in itself. */
export function TypeSheet() {
  return (
    <Rows className="sb-unstyled">
      {Object.entries(tokens.text).map(([name, size]) => (
        <li key={name}>
          <code>{name}</code>
          <span style={{ fontSize: size, lineHeight: tokens.leading.tight }}>The lead asked for a call back</span>
        </li>
      ))}
      <li>
        <code>mono</code>
        <span style={{ fontFamily: tokens.font.mono, fontSize: tokens.text.sm }}>+1 415 555 0132 · 3:12 · 7f3c9a</span>
      </li>
    </Rows>
  );
}

/** The nine steps of the spacing scale. */
export function SpaceSheet() {
  return (
    <Rows className="sb-unstyled">
      {tokens.space.map((size, step) => (
        <li key={size}>
          <code>{`space[${step}]`}</code>
          <Bar $width={size} />
        </li>
      ))}
    </Rows>
  );
}

/** The durations, each moving a dot. */
export function MotionSheet() {
  return (
    <Rows className="sb-unstyled">
      {(['fast', 'base', 'slow'] as const).map((name) => (
        <li key={name}>
          <code>{name}</code>
          <Lane $duration={tokens.motion[name]} />
        </li>
      ))}
    </Rows>
  );
}
