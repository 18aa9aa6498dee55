import { NativeButton, phoneOnly, tokens } from '@switchboard/design-system';
import { type ReactNode, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { compactOnly } from '../../candidate/shortOnly.ts';

export const preparation = [
  { id: 'welcome', label: 'Welcome' },
  { id: 'devices', label: 'Your devices' },
  { id: 'practice', label: 'Practice' },
  { id: 'rules', label: 'Rules' },
  { id: 'start', label: 'Agree and start' },
] as const;

export type PreparationStep = (typeof preparation)[number]['id'];

const List = styled.ol`
  display: flex;
  gap: ${tokens.space[2]};
  padding: 0;
  list-style: none;

  & > li {
    flex: 1 1 0;
    min-inline-size: 0;
  }

  /* The others are numbers alone. */
  ${phoneOnly} {
    & > li:has([aria-current]) {
      flex-grow: 4;
    }
  }
`;

const Step = styled.button`
  inline-size: 100%;
  block-size: 100%;
  padding: ${tokens.space[2]} 0;
  border: 0;
  border-block-start: ${tokens.line.mark} solid ${tokens.color.line};
  background: none;
  color: ${tokens.color.inkMuted};
  font: inherit;
  font-size: ${tokens.text.sm};
  text-align: start;
  cursor: pointer;

  &[data-reached] {
    border-color: ${tokens.color.accent};
  }

  &[aria-current] {
    color: ${tokens.color.ink};
    font-weight: ${tokens.weight.semibold};
  }

  ${phoneOnly} {
    &:not([aria-current]) > span {
      display: none;
    }
  }
`;

const Panel = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[5]};

  ${compactOnly} {
    gap: ${tokens.space[3]};
  }

  &[hidden] {
    display: none;
  }
`;

/** Always in sight where the window is high enough for a bar: whatever a step holds, the way on is one look away. */
const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[3]};

  @media (min-height: 30rem) {
    position: sticky;
    inset-block-end: 0;
    padding-block: ${tokens.space[3]};
    background: ${tokens.color.paper};
  }
`;

interface Props {
  current: PreparationStep;
  onChange: (step: PreparationStep) => void;
  panels: Record<PreparationStep, ReactNode>;
}

/** Everything before the start, one screen after the other. All of it stays in the page: nothing that was checked is lost. */
export function Steps({ current, onChange, panels }: Props) {
  const index = preparation.findIndex(({ id }) => id === current);
  const shown = useRef<HTMLDivElement>(null);
  const last = useRef(current);
  useEffect(() => {
    if (last.current === current) return;
    last.current = current;
    shown.current?.focus({ preventScroll: true });
    window.scrollTo?.({ top: 0 });
  }, [current]);
  const [before, after] = [preparation[index - 1], preparation[index + 1]];
  return (
    <>
      <nav aria-label="Steps">
        <List>
          {preparation.map(({ id, label }, number) => (
            <li key={id}>
              <Step
                type="button"
                aria-label={`${number + 1}. ${label}`}
                aria-current={id === current ? 'step' : undefined}
                data-reached={number <= index ? '' : undefined}
                onClick={() => onChange(id)}
              >
                {number + 1}
                <span>{`. ${label}`}</span>
              </Step>
            </li>
          ))}
        </List>
      </nav>
      {preparation.map(({ id, label }, number) => (
        <Panel
          key={id}
          ref={id === current ? shown : undefined}
          hidden={id !== current}
          role="group"
          aria-label={`Step ${number + 1} of ${preparation.length}: ${label}`}
          tabIndex={-1}
        >
          {panels[id]}
        </Panel>
      ))}
      <Ways>
        {before && (
          <NativeButton size="lg" onPress={() => onChange(before.id)}>
            Back
          </NativeButton>
        )}
        {after && (
          <NativeButton size="lg" variant="primary" onPress={() => onChange(after.id)}>
            {`Next: ${after.label}`}
          </NativeButton>
        )}
      </Ways>
    </>
  );
}
