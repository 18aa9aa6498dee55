import { Button, focusRingInside, IconAlert, tokens } from '@switchboard/design-system';
import { notifyError, request } from '@switchboard/platform';
import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { bootStore, type OverrideState } from '../boot/bootStore.ts';
import { faultKey, faultStore } from '../modules/faultSwitches.ts';
import { useModuleLoader } from '../modules/ModuleLoaderContext.ts';
import { faultLabels } from '../modules/provokeFault.ts';
import { clearFaults } from './changeFaults.ts';

const Root = styled.section`
  display: flex;
  flex-direction: column;
  border-block-start: ${tokens.line.hair} solid ${tokens.color.warningLine};
  background: ${tokens.color.warningSoft};
  color: ${tokens.color.ink};
  font-size: ${tokens.text.sm};
`;

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  min-block-size: ${tokens.size.controlMd};
  padding: ${tokens.space[1]} ${tokens.space[4]};

  & > svg {
    flex: none;
    color: ${tokens.color.warning};
  }

  & > span {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
`;

/** Compiler output keeps its line breaks; a long one scrolls. */
const Problem = styled.pre`
  max-block-size: 9.5rem;
  margin: 0 ${tokens.space[4]} ${tokens.space[2]};
  overflow: auto;
  font-family: ${tokens.font.mono};
  font-size: ${tokens.text.xs};
  white-space: pre-wrap;
  overflow-wrap: anywhere;

  &:focus-visible {
    ${focusRingInside}
  }
`;

function textOf(title: string, override: OverrideState, isReleased: boolean): string {
  const { host } = new URL(override.url);
  const instead = isReleased ? 'so you see the released version' : 'and it has no release yet';
  switch (override.status) {
    case 'active':
      return `${title} from ${host}`;
    case 'waiting':
      return `${title} from ${host}, on its way`;
    case 'broken':
      return `${title} from ${host} does not build, ${override.module ? 'so you see the build before' : instead}`;
    case 'down':
      return `${host} does not serve ${title}, ${instead}`;
  }
}

function BarLine({
  label,
  children,
  ...action
}: {
  label: string;
  children: ReactNode;
  text: string;
  act: () => void;
  isPending?: boolean;
}) {
  return (
    <Line>
      <IconAlert size={14} />
      <span role="status">{children}</span>
      <span aria-hidden="true">·</span>
      <Button size="sm" aria-label={label} onPress={action.act} isPending={action.isPending ?? false}>
        {action.text}
      </Button>
    </Line>
  );
}

function Overrides({ overrides }: { overrides: Readonly<Record<string, OverrideState>> }) {
  const modules = bootStore((state) => state.modules);
  const released = bootStore((state) => state.released);
  const [isPending, setPending] = useState(false);
  const titleOf = (id: string) => modules.find(({ manifest }) => manifest.id === id)?.manifest.title ?? id;
  const reset = async () => {
    setPending(true);
    try {
      await request('DELETE /api/developer/overrides');
      window.location.reload();
    } catch (error) {
      notifyError('The released modules could not be restored', error);
      setPending(false);
    }
  };
  const texts = Object.entries(overrides).map(([id, override]) =>
    textOf(
      titleOf(id),
      override,
      released.some(({ manifest }) => manifest.id === id),
    ),
  );
  const broken = Object.entries(overrides).flatMap(([id, override]) =>
    override.status === 'broken' ? [{ id, message: override.message }] : [],
  );
  return (
    <>
      <BarLine label="Reset to the released modules" text="Reset" act={() => void reset()} isPending={isPending}>
        {texts.join('; ')}
      </BarLine>
      {broken.map(({ id, message }) => (
        <Problem key={id} tabIndex={0} role="group" aria-label={`Why ${titleOf(id)} does not build`}>
          {message}
        </Problem>
      ))}
    </>
  );
}

/** Always in sight while a module comes from a developer's server or is broken on purpose; one press ends it. */
export function DeveloperBar() {
  const overrides = bootStore((state) => state.overrides);
  const modules = bootStore((state) => state.modules);
  const faults = faultStore((state) => state.faults);
  const loader = useModuleLoader();
  const hasOverrides = Object.keys(overrides).length > 0;
  const broken = Object.entries(faults).map(([key, fault]) => {
    const module = modules.find((item) => faultKey(item) === key);
    return `${module?.manifest.title ?? key}: ${faultLabels[fault] ?? fault}`;
  });
  if (!hasOverrides && broken.length === 0) return null;
  return (
    <Root aria-label="Modules under test">
      {hasOverrides && <Overrides overrides={overrides} />}
      {broken.length > 0 && (
        <BarLine label="Clear all faults" text="Clear all" act={() => clearFaults(loader)}>
          {broken.length === 1 ? 'Fault switched on' : 'Faults switched on'}: {broken.join('; ')}
        </BarLine>
      )}
    </Root>
  );
}
