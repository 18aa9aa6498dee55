import type { SampleKit } from '@switchboard/contracts/onboarding';
import { kitTitles } from '@switchboard/contracts/onboarding.limits';
import { Button, Card, Link, SampleBadge, Stack, Text } from '@switchboard/design-system';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../chunks/lazyComponent.tsx';

const RemoveSamples = lazyComponent(() =>
  import(/* webpackChunkName: "remove-samples" */ './RemoveSamples.tsx').then((m) => m.RemoveSamples),
);

/** The list of samples with links, and the button that removes them. */
export function Samples({ kit }: { kit: SampleKit }) {
  const [isRemoving, setRemoving] = useState(false);
  const { use_case, assistant_id, template_name, interview_id } = kit;
  const places = [
    { label: 'Assistant', href: assistant_id && `/assistants/${assistant_id}` },
    { label: 'Leads', href: '/leads' },
    { label: 'Campaign', href: template_name && `/u/${encodeURIComponent(template_name)}` },
    { label: 'Calls', href: '/call-logs' },
    { label: 'Interview', href: interview_id && `/interviews/${interview_id}` },
  ];
  return (
    <Card padding="sm" aria-label="Samples">
      <Stack direction="row" gap={3} wrap align="center">
        <SampleBadge />
        <Text>{kitTitles[use_case]}:</Text>
        {places.map(
          ({ label, href }) =>
            href && (
              <Link key={label} href={href}>
                {label}
              </Link>
            ),
        )}
        <Button
          size="sm"
          variant="ghost"
          onHoverStart={() => void RemoveSamples.preload()}
          onPress={() => setRemoving(true)}
        >
          Remove sample data
        </Button>
      </Stack>
      <Suspense fallback={null}>
        {isRemoving && <RemoveSamples kit={kit} onClose={() => setRemoving(false)} />}
      </Suspense>
    </Card>
  );
}
