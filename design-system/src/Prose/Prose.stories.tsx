import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Prose } from './Prose.tsx';

const meta = {
  title: 'Data/Prose',
  component: Prose,
  args: {
    children: (
      <>
        <h2>Your first call</h2>
        <p>
          Open <strong>Leads</strong> and press <strong>Voice Call</strong>. Nobody’s phone rings while calls are{' '}
          <a href="#simulated">simulated</a>.
        </p>
        <ol>
          <li>Choose an assistant.</li>
          <li>Choose a number.</li>
        </ol>
        <pre>
          <code>npm start</code>
        </pre>
      </>
    ),
  },
} satisfies Meta<typeof Prose>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Page: Story = {};
export const InAPanel: Story = { args: { 'data-dense': '' } as Partial<typeof meta.args> };
