import type { ModuleSlot } from '@switchboard/contracts/modules';
import { Banner, Button, Page, PageHeader, Spinner, Stack } from '@switchboard/design-system';
import { TextArea } from '@switchboard/design-system/forms';
import { useCan, useFlag } from '@switchboard/platform';
import { sampleSlotProps } from '@switchboard/platform/testing';
import { Suspense, useState } from 'react';
import { componentOf } from './components.ts';
import type { DevModule } from './DevModule.ts';
import { ModuleBoundary } from './ModuleBoundary.tsx';

type Props = Record<string, unknown>;

/** The initial props; functions among them can't be edited. */
function sampleProps(slot: string, onClose: () => void): Props {
  const samples: Record<string, Props> = sampleSlotProps(onClose);
  return samples[slot] ?? { onClose };
}

function functionsOf(props: Props): Props {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => typeof value === 'function'));
}

function parseProps(text: string): { props: Props } | { problem: string } {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { props: { ...value } };
    return { problem: 'The props are one JSON object.' };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

function NotDrawn({ title }: { title: string }) {
  return (
    <Banner tone="info" title={title}>
      The shell does not draw this part.
    </Banner>
  );
}

function FlagOff({ flag }: { flag: NonNullable<ModuleSlot['flag']> }) {
  return useFlag(flag) ? null : <NotDrawn title={`The feature ${flag} is off`} />;
}

function Refused({ permission }: { permission: NonNullable<ModuleSlot['permission']> }) {
  return useCan(permission) ? null : <NotDrawn title={`This person lacks ${permission}`} />;
}

interface SlotPageProps {
  module: DevModule;
  slot: DevModule['declaration']['slots'][number];
}

/** One of the module's slot components on its own, with editable props. */
export function SlotPage({ module, slot }: SlotPageProps) {
  const [isOpen, setOpen] = useState(false);
  const sample = sampleProps(slot.slot, () => setOpen(false));
  const [text, setText] = useState(() => JSON.stringify(sample, null, 2));
  const parsed = parseProps(text);
  const Component = componentOf(module, 'slots', slot.expose);
  return (
    <Page width="medium">
      <PageHeader title={slot.expose} description={`Fills the slot ${slot.slot}, wherever a page has one.`} />
      <Stack gap={4} align="stretch">
        {slot.flag && <FlagOff flag={slot.flag} />}
        {slot.permission && <Refused permission={slot.permission} />}
        <TextArea
          label="Props"
          description="As JSON. Functions are added by this page; ids are those of the samples, or of your own data."
          value={text}
          onChange={setText}
          rows={6}
          isMono
          errorMessage={'problem' in parsed ? parsed.problem : undefined}
        />
        <Stack direction="row">
          <Button variant="primary" isDisabled={'problem' in parsed} onPress={() => setOpen(!isOpen)}>
            {isOpen ? 'Close' : 'Open'}
          </Button>
        </Stack>
      </Stack>
      {isOpen && 'props' in parsed && (
        <ModuleBoundary place={text}>
          <Suspense fallback={<Spinner label={`Opening ${slot.expose}`} />}>
            <Component {...parsed.props} {...functionsOf(sample)} />
          </Suspense>
        </ModuleBoundary>
      )}
    </Page>
  );
}
