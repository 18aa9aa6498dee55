import type { RegistryModule } from '@switchboard/contracts/module-registry';
import { Banner, Button, Card, Moment, Stack, Text, tokens } from '@switchboard/design-system';
import styled from 'styled-components';
import { canaryShare, counted } from '../../superadmin/format.ts';
import { adviceFor, reasonFor } from '../../superadmin/health.ts';
import { useModulePlace } from '../../superadmin/useModulePlace.ts';
import type { Release } from '../../superadmin/useRelease.ts';
import { type AssignmentPart, assignmentParts } from './assignmentParts.ts';

const Bar = styled.div`
  display: flex;
  gap: ${tokens.line.mark};
  block-size: ${tokens.space[4]};
  overflow: hidden;
  border-radius: ${tokens.radius.sm};
  background: ${tokens.color.sunken};
`;

// Each kind has its own pattern, so that the bar doesn't rely on colour alone.
const Piece = styled.span`
  min-inline-size: ${tokens.space[1]};
  background: var(--part-color);
  transition: flex-grow ${tokens.motion.base} ${tokens.motion.ease};

  &[data-kind='canary'] {
    background: repeating-linear-gradient(
      135deg,
      var(--part-color) 0 ${tokens.space[2]},
      color-mix(in srgb, var(--part-color) 55%, ${tokens.color.surface}) ${tokens.space[2]} ${tokens.space[3]}
    );
  }

  &[data-kind='skipped'] {
    background: repeating-linear-gradient(
      90deg,
      var(--part-color) 0 ${tokens.space[1]},
      ${tokens.color.surface} ${tokens.space[1]} ${tokens.space[2]}
    );
  }
`;

const Parts = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]} ${tokens.space[5]};
  list-style: none;

  & > li {
    display: flex;
    align-items: center;
    gap: ${tokens.space[2]};
  }
`;

const Swatch = styled(Piece)`
  flex: none;
  inline-size: ${tokens.size.check};
  block-size: ${tokens.size.check};
  border-radius: ${tokens.radius.sm};
`;

const partColor = {
  active: tokens.color.successLamp,
  canary: tokens.color.infoLamp,
  skipped: tokens.color.dangerLamp,
};

const colorOf = ({ kind }: AssignmentPart) => ({ '--part-color': partColor[kind] }) as React.CSSProperties;

const share = (percent: number) => `${percent > 0 && percent < 1 ? '< 1' : Math.round(percent)}%`;

function Picture({ parts }: { parts: readonly AssignmentPart[] }) {
  return (
    <>
      <Bar aria-hidden="true">
        {parts.map((part) => (
          <Piece
            key={part.kind}
            data-kind={part.kind}
            style={{ ...colorOf(part), flexGrow: part.percent, display: part.organizations === 0 ? 'none' : undefined }}
          />
        ))}
      </Bar>
      <Parts aria-label="Rollout">
        {parts.map((part) => (
          <li key={part.kind}>
            <Swatch data-kind={part.kind} aria-hidden="true" style={colorOf(part)} />
            <span>
              <Text as="div" size="sm">
                {part.label}
              </Text>
              <Text as="div" size="xs" tone="muted">
                {counted(part.organizations, 'organization')}, {share(part.percent)}
              </Text>
            </span>
          </li>
        ))}
      </Parts>
    </>
  );
}

interface Props {
  module: RegistryModule;
  release: Release;
}

function Away({ module: { assignment }, release }: Props) {
  const { deactivated_at, deactivated_by } = assignment;
  if (deactivated_at === null) return null;
  return (
    <Banner
      tone="warning"
      title="Taken away from everyone"
      actions={
        <Button size="sm" isPending={release.isPending} onPress={() => release.perform({ kind: 'reactivate' })}>
          Give it back
        </Button>
      }
    >
      By {deactivated_by} on <Moment at={deactivated_at} />. Its pages are unavailable until you give it back. Everyone
      then gets the versions below.
    </Banner>
  );
}

function RollbackAdvice({ module, release }: Props) {
  const place = useModulePlace();
  const advice = adviceFor(module);
  if (!advice) return null;
  const { version } = advice.version;
  const isLastResort = advice.act.kind === 'deactivate';
  return (
    <Banner
      tone="danger"
      title={isLastResort ? `${version} fails, and no version works in its place` : `${version} should be rolled back`}
      actions={
        <Button
          size="sm"
          variant={isLastResort ? 'secondary' : 'primary'}
          isPending={release.isPending}
          // The last resort asks first: everyone loses the module.
          onPress={() => (isLastResort ? place.open('deactivate') : release.perform(advice.act))}
        >
          {advice.label}
        </Button>
      }
    >
      {reasonFor(module, advice)}
      {isLastResort && ' Release a fixed version, or take the module away until you can.'}
    </Banner>
  );
}

/** Who runs which version, since when, and who assigned it. */
export function AssignmentCard({ module, release }: Props) {
  const { canary, canary_organizations, organizations, changed_at, changed_by, active_version, deactivated_at } =
    module.assignment;
  const place = useModulePlace();
  const parts = assignmentParts(module);
  return (
    <Card
      title="Rollout"
      titleLevel={2}
      description={
        <>
          Changed <Moment at={changed_at} /> by {changed_by}
        </>
      }
      actions={
        <>
          {canary && (
            <>
              <Button size="sm" onPress={() => place.open('canary', canary.version)}>
                Change the canary…
              </Button>
              <Button size="sm" onPress={() => place.open('promote', canary.version)}>
                Promote the canary…
              </Button>
            </>
          )}
          {deactivated_at === null && parts.length > 0 && (
            <Button size="sm" onPress={() => place.open('deactivate')}>
              Take it away…
            </Button>
          )}
        </>
      }
    >
      <Stack gap={3}>
        <Away module={module} release={release} />
        <RollbackAdvice module={module} release={release} />
        {module.skipped_reason !== null && (
          <Banner tone="danger" title={`${active_version} is skipped`}>
            {module.skipped_reason} People see the module's place with this reason; everything else keeps working.
          </Banner>
        )}
        {parts.length > 0 ? (
          <Picture parts={parts} />
        ) : (
          <Text as="p" tone="muted">
            No version is active, so no one gets this module yet. Activate one, or start a canary.
          </Text>
        )}
        {canary && (
          <Text as="p" size="sm" tone="muted">
            The canary reaches {canary_organizations} of {counted(organizations, 'organization')} now. It is set to{' '}
            {canaryShare(canary)}; the share that it reaches can differ a little.
          </Text>
        )}
      </Stack>
    </Card>
  );
}
