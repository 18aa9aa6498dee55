import type { ModuleSlot } from '@switchboard/contracts/modules';
import { Banner, Button, Page, PageHeader, Spinner, Stack } from '@switchboard/design-system';
import { TextArea } from '@switchboard/design-system/forms';
import { useFlag } from '@switchboard/platform';
import { sampleSlotProps } from '@switchboard/platform/testing';
import { Suspense, useState } from 'react';
import { componentOf } from './components.ts';
import type { DevModule } from './DevModule.ts';
import { ModuleBoundary } from './ModuleBoundary.tsx';

type Props = Record<string, unknown>;

/** The props to begin with, without functions: those are the page's own. */
function sampleJson(slot: string): string {
  const samples: Props = sampleSlotProps(() => undefined);
  return JSON.stringify(samples[slot] ?? {}, null, 2);
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

function FlagOff({ flag }: { flag: NonNullable<ModuleSlot['flag']> }) {
  if (useFlag(flag)) return null;
  return (
    <Banner tone="info" title={`The feature ${flag} is off`}>
      The shell draws nothing in this slot.
    </Banner>
  );
}

interface SlotPageProps {
  module: DevModule;
  slot: DevModule['declaration']['slots'][number];
}

/** One of the module's slot components by itself, with props that can be edited. */
export function SlotPage({ module, slot }: SlotPageProps) {
  const [text, setText] = useState(() => sampleJson(slot.slot));
  const [isOpen, setOpen] = useState(false);
  const parsed = parseProps(text);
  const Component = componentOf(module, 'slots', slot.expose);
  return (
    <Page width="medium">
      <PageHeader title={slot.expose} description={`Fills the slot ${slot.slot}, wherever a page has one.`} />
      <Stack gap={4} align="stretch">
        {slot.flag && <FlagOff flag={slot.flag} />}
        <TextArea
          label="Props"
          description="As JSON. onClose is added by this page; ids are those of the samples, or of your own data."
          value={text}
          onChange={setText}
          rows={6}
          isMono
          errorMessage={'problem' in parsed ? parsed.problem : undefined}
        />
        <Stack direction="row">
          <Button variant="primary" isDisabled={'problem' in parsed} onPress={() => setOpen(true)}>
            Open
          </Button>
        </Stack>
      </Stack>
      {isOpen && 'props' in parsed && (
        <ModuleBoundary place={text}>
          <Suspense fallback={<Spinner label={`Opening ${slot.expose}`} />}>
            <Component {...parsed.props} onClose={() => setOpen(false)} />
          </Suspense>
        </ModuleBoundary>
      )}
    </Page>
  );
}
