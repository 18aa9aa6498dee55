import type { RegistryModule } from '@switchboard/contracts/module-registry';
import { Banner, Button, Card, Stack, Text, tokens } from '@switchboard/design-system';
import styled from 'styled-components';
import { canaryShare, counted } from '../../superadmin/format.ts';
import { Moment } from '../../superadmin/Moment.tsx';
import { useModulePlace } from '../../superadmin/useModulePlace.ts';
import { type AssignmentPart, assignmentParts } from './assignmentParts.ts';

const Bar = styled.div`
  display: flex;
  gap: ${tokens.line.mark};
  block-size: ${tokens.space[4]};
  overflow: hidden;
  border-radius: ${tokens.radius.sm};
  background: ${tokens.color.sunken};
`;

// Each kind has a pattern of its own, so that the bar does not speak by colour alone.
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

const share = (percent: number) => `${percent > 0 && percent < 1 ? '< 1' : Math.round(percent)} %`;

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
      <Parts aria-label="Who runs what">
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

/** Who runs which version now, since when and by whom. */
export function AssignmentCard({ module }: { module: RegistryModule }) {
  const { canary, changed_at, changed_by, active_version } = module.assignment;
  const place = useModulePlace();
  const parts = assignmentParts(module);
  return (
    <Card
      title="Who runs what"
      titleLevel={2}
      description={
        <>
          Changed <Moment at={changed_at} /> by {changed_by}
        </>
      }
      actions={
        canary && (
          <>
            <Button size="sm" onPress={() => place.open('canary', canary.version)}>
              Change the canary…
            </Button>
            <Button size="sm" onPress={() => place.open('promote', canary.version)}>
              Promote the canary…
            </Button>
          </>
        )
      }
    >
      <Stack gap={3}>
        {module.skipped_reason !== null && (
          <Banner tone="danger" title={`${active_version} is skipped`}>
            {module.skipped_reason} People see the module's place with this reason; everything else keeps working.
          </Banner>
        )}
        {parts.length > 0 ? (
          <Picture parts={parts} />
        ) : (
          <Text as="p" tone="muted">
            No version is active: nobody gets this module yet. Activate one, or start a canary.
          </Text>
        )}
        {canary && (
          <Text as="p" size="sm" tone="muted">
            The canary is set to {canaryShare(canary)}. A share is picked by the organizations' ids, so what it reaches
            can differ a little.
          </Text>
        )}
      </Stack>
    </Card>
  );
}
