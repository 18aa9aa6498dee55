import type { FeatureTemplateDetail } from '@switchboard/contracts/feature-templates';
import { Badge, Card, DescriptionList, Link, Moment, Stack, Text } from '@switchboard/design-system';
import { useOrganization } from '@switchboard/platform';
import { limits } from '../../display/LimitFields.tsx';
import { usedText } from '../../display/limitTexts.ts';
import { Overdrawn } from '../../display/Overdrawn.tsx';

/** The Details tab: the parts of a template, and how far its limits are used. */
export function FeatureTemplateDetails({ template }: { template: FeatureTemplateDetail }) {
  const hasSchemas = useOrganization()?.feature_flags.schemaTemplates !== false;
  const { use, assistant, schema_template, created_at, updated_at } = template;
  return (
    <Stack gap={4}>
      <Overdrawn limits={template} use={use} />
      <Card title="Template" titleLevel={2}>
        <DescriptionList
          items={[
            { term: 'Name', value: template.name },
            { term: 'Agent', value: <Link href={`/assistants/${assistant.id}`}>{assistant.name}</Link> },
            {
              term: 'Schema template',
              value: hasSchemas ? (
                <Link href={`/schema-templates/${schema_template.id}`}>{schema_template.name}</Link>
              ) : (
                schema_template.name
              ),
            },
            { term: 'Created', value: <Moment at={created_at} /> },
            { term: 'Last changed', value: <Moment at={updated_at} /> },
          ]}
        />
      </Card>
      <Card title="Limits" titleLevel={2}>
        <DescriptionList
          items={limits.map(({ name, label }) => {
            const isOver = template[name] !== null && use[name] > template[name];
            return {
              term: label,
              value: (
                <Stack direction="row" gap={2} wrap>
                  <Text>{usedText(name, template[name], use[name])}</Text>
                  {isOver && <Badge tone="warning">Over the limit</Badge>}
                </Stack>
              ),
            };
          })}
        />
      </Card>
    </Stack>
  );
}
