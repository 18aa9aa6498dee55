import { Grid, StatCard } from '@switchboard/design-system';
import { SceneRoot } from './Scene.styles.ts';

const cards = [
  { label: 'Total Conversations', value: '1,318', trend: [31, 44, 12, 8, 52, 61, 58, 49, 66, 17, 9, 71, 64, 83] },
  { label: 'Success Rate', value: '91.3%', trend: [88, 89, 91, 90, 87, 89, 92, 91, 90, 93, 92, 94, 93, 95] },
  { label: 'Active Assistants', value: '4' },
  { label: 'Average Response', value: '0.8s' },
];

/** Four figures of the dashboard, in the dark theme. */
export function DashboardScene() {
  return (
    <SceneRoot
      data-theme="dark"
      role="img"
      aria-label="Figures of the dashboard in the dark theme: conversations, success rate, assistants, response"
    >
      <Grid columns={2} gap={3}>
        {cards.map((card) => (
          <StatCard key={card.label} {...card} />
        ))}
      </Grid>
    </SceneRoot>
  );
}
