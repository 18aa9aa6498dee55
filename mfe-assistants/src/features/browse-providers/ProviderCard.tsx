import type { ProviderCredential } from '@switchboard/contracts/providers';
import { type ProviderName, type ProviderRole, providerFacts } from '@switchboard/contracts/providers.limits';
import { Badge, Button, Card, IconExternal, Link, Moment, Stack, Text, tokens } from '@switchboard/design-system';
import { Switch } from '@switchboard/design-system/forms';
import { Fragment } from 'react';
import styled from 'styled-components';
import { testBadge } from './testWords.ts';
import { useTestProvider } from './useTestProvider.ts';
import { useToggleProvider } from './useToggleProvider.ts';

const roleLabels: Record<ProviderRole, string> = { llm: 'Model', stt: 'Transcriber', tts: 'Voice' };

/** Dimmed while the provider is off and unused. */
const Dimmable = styled(Card)`
  &[data-dimmed] {
    border-style: dashed;
    background: ${tokens.color.sunken};
  }

  &[data-dimmed] :is(h3, p, span) {
    color: ${tokens.color.inkMuted};
  }
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${tokens.space[1]} ${tokens.space[3]};
  font-size: ${tokens.text.sm};

  & > dt {
    color: ${tokens.color.inkMuted};
  }

  & > dd {
    overflow-wrap: anywhere;
  }
`;

export interface ProviderActions {
  onConfigure: (name: ProviderName) => void;
  onDelete: (name: ProviderName) => void;
}

function LastTest({ test }: { test: NonNullable<ProviderCredential['last_test']> }) {
  const { label, tone } = testBadge(test);
  return (
    <Stack gap={1}>
      <Stack direction="row" gap={2} align="center" wrap>
        <Badge tone={tone}>{label}</Badge>
        <Text size="sm" tone="muted">
          tested <Moment at={test.at} />
        </Text>
      </Stack>
      {test.result !== 'ok' && <Text size="sm">{test.message}</Text>}
    </Stack>
  );
}

function Details({ credential }: { credential: ProviderCredential }) {
  const { config, api_key_last_four, last_test } = credential;
  const facts = [
    ['Address', config.base_url],
    ['Model', config.model],
    ['Organization', config.organization_id],
    ['Region', config.region],
    ['Key ends in', api_key_last_four],
  ] as const;
  return (
    <Stack gap={2}>
      <Facts>
        {facts.map(
          ([term, value]) =>
            value && (
              <Fragment key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </Fragment>
            ),
        )}
      </Facts>
      {last_test && <LastTest test={last_test} />}
    </Stack>
  );
}

interface ProviderCardProps {
  name: ProviderName;
  /** Undefined while the provider isn't configured. */
  credential: ProviderCredential | undefined;
  /** Undefined for read-only users. */
  actions: ProviderActions | undefined;
}

function Buttons({ name, credential, actions }: ProviderCardProps & { actions: ProviderActions }) {
  const { label } = providerFacts[name];
  const test = useTestProvider(name);
  if (!credential)
    return (
      <Button size="sm" aria-label={`Configure ${label}`} onPress={() => actions.onConfigure(name)}>
        Configure
      </Button>
    );
  return (
    <>
      <Button
        size="sm"
        aria-label={`Test ${label}`}
        isPending={test.isPending}
        onPress={() => test.mutate({ params: { id: credential.id } })}
      >
        Test
      </Button>
      <Button size="sm" aria-label={`Edit ${label}`} onPress={() => actions.onConfigure(name)}>
        Edit
      </Button>
      <Button size="sm" variant="ghost" aria-label={`Delete ${label}`} onPress={() => actions.onDelete(name)}>
        Delete
      </Button>
    </>
  );
}

/** One provider: whether it is configured and on, the result of the last test, and its actions. */
export function ProviderCard({ name, credential, actions }: ProviderCardProps) {
  const { label, roles, documentation } = providerFacts[name];
  const toggle = useToggleProvider(name);
  const isOff = credential?.is_active === false;
  return (
    <Dimmable
      title={label}
      titleLevel={3}
      description={roles.map((role) => roleLabels[role]).join(' · ')}
      data-dimmed={isOff || undefined}
      actions={
        <Badge tone={credential ? (isOff ? 'neutral' : 'success') : 'outline'}>
          {credential ? 'Configured' : 'Not Configured'}
        </Badge>
      }
    >
      <Stack gap={3}>
        {credential && <Details credential={credential} />}
        {credential && actions && (
          <Switch
            label="Enabled"
            aria-label={`${label} enabled`}
            isSelected={credential.is_active}
            isDisabled={toggle.isPending}
            onChange={(is_active) => toggle.mutate({ params: { id: credential.id }, body: { is_active } })}
          />
        )}
        {isOff && !actions && <Text size="sm">Disabled</Text>}
        <Stack direction="row" gap={2} align="center" wrap>
          {actions && <Buttons name={name} credential={credential} actions={actions} />}
          <Link href={documentation} target="_blank" rel="noreferrer" aria-label={`Documentation of ${label}`}>
            Documentation <IconExternal />
          </Link>
        </Stack>
      </Stack>
    </Dimmable>
  );
}
