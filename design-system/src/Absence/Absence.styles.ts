import styled from 'styled-components';
import { tokens } from '../tokens/tokens.ts';

export const Root = styled.section`
  --absence-ink: ${tokens.color.inkMuted};
  --absence-line: ${tokens.color.line};
  --absence-soft: ${tokens.color.sunken};

  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${tokens.space[3]};
  box-sizing: border-box;
  inline-size: 100%;
  max-inline-size: ${tokens.width.prose};
  padding: ${tokens.space[5]};
  border: ${tokens.line.hair} solid var(--absence-line);
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};
  overflow-wrap: anywhere;

  &[data-tone='warning'] {
    --absence-ink: ${tokens.color.warning};
    --absence-line: ${tokens.color.warningLine};
    --absence-soft: ${tokens.color.warningSoft};
  }

  &[data-tone='danger'] {
    --absence-ink: ${tokens.color.danger};
    --absence-line: ${tokens.color.dangerLine};
    --absence-soft: ${tokens.color.dangerSoft};
  }

  &[data-tone='success'] {
    --absence-ink: ${tokens.color.success};
    --absence-line: ${tokens.color.successLine};
    --absence-soft: ${tokens.color.successSoft};
  }
`;

/** The middle of an otherwise empty page. */
export const Place = styled.div`
  display: grid;
  place-content: center;
  grid-template-columns: minmax(0, ${tokens.width.prose});
  min-block-size: 60dvh;
  padding: ${tokens.space[5]};
`;

export const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]} ${tokens.space[3]};
  inline-size: 100%;

  & > :nth-child(2) {
    flex: 1 1 12rem;
    min-inline-size: 0;
  }
`;

export const Mark = styled.span`
  display: inline-flex;
  padding: ${tokens.space[2]};
  border: ${tokens.line.hair} solid var(--absence-line);
  border-radius: ${tokens.radius.md};
  background: var(--absence-soft);
  color: var(--absence-ink);
`;

export const Words = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[2]};
  inline-size: 100%;
  text-wrap: pretty;

  & ul {
    padding-inline-start: ${tokens.space[5]};
  }
`;

export const Kept = styled.p`
  color: ${tokens.color.inkMuted};
  text-wrap: pretty;
`;

export const Details = styled.details`
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};

  & > summary {
    inline-size: fit-content;
    border-radius: ${tokens.radius.sm};
    cursor: pointer;
  }

  & > p {
    margin-block-start: ${tokens.space[2]};
    font-family: ${tokens.font.mono};
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`;

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]};
`;
