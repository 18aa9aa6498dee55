import { Button, IconPhone } from '@switchboard/design-system';
import { Slot, useCan, useOrganization } from '@switchboard/platform';
import { Suspense, useState } from 'react';
import { bootStore } from '../../boot/bootStore.ts';
import { lazyComponent } from '../../chunks/lazyComponent.tsx';
import { slotParts } from '../../modules/moduleRoutes.ts';

const LeadChooser = lazyComponent(() =>
  import(/* webpackChunkName: "palette" */ '../../palette/LeadChooser.tsx').then((m) => m.LeadChooser),
);

/** Chooses a lead and opens the dialog that calls it; there for those who may call, where a module offers the dialog. */
export function CallSomebody() {
  const canCall = useCan('call.place');
  const organization = useOrganization();
  const modules = bootStore((state) => state.modules);
  const [isChoosing, setChoosing] = useState(false);
  const [leadId, setLeadId] = useState<string | null>(null);
  if (!canCall || slotParts(modules, 'lead.call.v1', organization).length === 0) return null;
  return (
    <>
      <Button
        variant="primary"
        icon={<IconPhone />}
        onHoverStart={() => void LeadChooser.preload()}
        onPress={() => setChoosing(true)}
      >
        Call a Lead
      </Button>
      <Suspense fallback={null}>
        {isChoosing && <LeadChooser onChoose={setLeadId} onClose={() => setChoosing(false)} />}
      </Suspense>
      {leadId !== null && <Slot name="lead.call.v1" lead_id={leadId} kind="voice" onClose={() => setLeadId(null)} />}
    </>
  );
}
