import { NativeButton, phoneOnly, tokens } from '@switchboard/design-system';
import { type ReactNode, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { compactOnly } from '../../candidate/shortOnly.ts';
import { t } from '../../texts/texts.ts';

const preparation = ['welcome', 'devices', 'practice', 'rules', 'start'] as const;

export type PreparationStep = (typeof preparation)[number];

const labelOf = (step: PreparationStep) => t(`steps.${step}`);

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

/** Always visible if the window is high enough for a bar, so that the next step is never hidden by a long one. */
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

/** The steps before the start, one screen each. All of them stay mounted, so that no check is lost. */
export function Steps({ current, onChange, panels }: Props) {
  const index = preparation.indexOf(current);
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
      <nav aria-label={t('steps.label')}>
        <List>
          {preparation.map((id, number) => (
            <li key={id}>
              <Step
                type="button"
                aria-label={`${number + 1}. ${labelOf(id)}`}
                aria-current={id === current ? 'step' : undefined}
                data-reached={number <= index ? '' : undefined}
                onClick={() => onChange(id)}
              >
                {number + 1}
                <span>{`. ${labelOf(id)}`}</span>
              </Step>
            </li>
          ))}
        </List>
      </nav>
      {preparation.map((id, number) => (
        <Panel
          key={id}
          ref={id === current ? shown : undefined}
          hidden={id !== current}
          role="group"
          aria-label={t('steps.name', { number: number + 1, count: preparation.length, label: labelOf(id) })}
          tabIndex={-1}
        >
          {panels[id]}
        </Panel>
      ))}
      <Ways>
        {before && (
          <NativeButton size="lg" onPress={() => onChange(before)}>
            {t('steps.back')}
          </NativeButton>
        )}
        {after && (
          <NativeButton size="lg" variant="primary" onPress={() => onChange(after)}>
            {t('steps.next', { label: labelOf(after) })}
          </NativeButton>
        )}
      </Ways>
    </>
  );
}
