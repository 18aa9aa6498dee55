import type { PromptCase, PromptResult, PromptRunDetail } from '@switchboard/contracts/prompt-cases';
import { expectAccessible, type FakeResponses } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { idOf, moment, open, samplePrompt, sampleVersion, serverWith } from '../testing/openEngine.tsx';

const path = `/prompt-engine/prompt/${idOf(1)}?tab=cases`;
const prompt = () => samplePrompt(1, 'First call', { latest: sampleVersion(2, 'Greet the lead.') });

const budget: PromptCase = {
  id: idOf(5),
  prompt_id: idOf(1),
  name: 'Asks for the budget',
  variables: { first_name: 'Vera' },
  turns: ['Hello?', 'What does it cost?'],
  checks: [{ kind: 'contains', text: 'budget' }],
  call_log_id: null,
  created_by_name: 'Maya Chen',
  created_at: moment,
  updated_at: moment,
};

function result(number: number, version: number, extra: Partial<PromptResult> = {}): PromptResult {
  return {
    id: idOf(number),
    case_id: budget.id,
    case_name: budget.name,
    version,
    verdict: 'passed',
    is_regression: false,
    messages: [
      { role: 'user', content: 'What does it cost?' },
      { role: 'assistant', content: 'That depends on your budget.' },
    ],
    outcomes: [{ check: { kind: 'contains', text: 'budget' }, verdict: 'passed', reason: 'The reply says “budget”.' }],
    error_message: null,
    tokens: 40,
    milliseconds: 120,
    ...extra,
  };
}

function sampleRun(extra: Partial<PromptRunDetail> = {}): PromptRunDetail {
  return {
    id: idOf(8),
    prompt_id: idOf(1),
    status: 'completed',
    versions: [1, 2],
    is_simulated: false,
    model: 'gpt-test',
    host: 'models.example.com',
    case_count: 1,
    total: 2,
    passed: 1,
    failed: 1,
    not_run: 0,
    simulated: 0,
    tokens: 80,
    error_message: null,
    created_by_name: 'Maya Chen',
    created_at: moment,
    finished_at: moment,
    results: [
      result(21, 2, {
        verdict: 'failed',
        is_regression: true,
        outcomes: [
          { check: { kind: 'contains', text: 'budget' }, verdict: 'failed', reason: 'It does not say “budget”.' },
        ],
      }),
      result(20, 1),
    ],
    ...extra,
  };
}

function server(runs: PromptRunDetail[] = [], more: FakeResponses = {}): FakeResponses {
  const cases = [budget];
  return {
    ...serverWith({ prompts: [prompt()] }),
    'GET /api/prompts/:id/cases': () => ({ items: [...cases], next_cursor: null }),
    'POST /api/prompts/:id/cases': ({ body }) => {
      const row = { ...budget, ...body, variables: body.variables ?? {}, id: idOf(6) } as PromptCase;
      cases.unshift(row);
      return row;
    },
    'GET /api/prompts/:id/runs': () => ({ items: [...runs], next_cursor: null }),
    'GET /api/prompts/:id/runs/:run_id': ({ params }) => runs.find(({ id }) => id === params.run_id) ?? sampleRun(),
    ...more,
  };
}

describe('cases', () => {
  test('cases are added with turns, variables and checks', async () => {
    const { requests, notices } = open(server(), path);
    await userEvent.click(await screen.findByRole('button', { name: 'Add Case' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Case' }));
    const paste = async (name: RegExp, text: string) => {
      await userEvent.click(dialog.getByRole('textbox', { name }));
      await userEvent.paste(text);
    };
    await paste(/Name/, 'Says no');
    await paste(/Variables/, 'first_name: Vera');
    await paste(/Turn 1/, 'No, thank you');
    await userEvent.click(dialog.getByRole('button', { name: 'Add Case' }));
    expect(await dialog.findByText('The text is required')).toBeTruthy();
    await paste(/Text/, 'goodbye');
    await userEvent.click(dialog.getByRole('button', { name: 'Add Case' }));
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'Case added' }));
    expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toEqual({
      name: 'Says no',
      variables: { first_name: 'Vera' },
      turns: ['No, thank you'],
      checks: [{ kind: 'contains', text: 'goodbye' }],
    });
    expect(await screen.findByText('Says no')).toBeTruthy();
  });

  test("viewers see the cases but can't change them or the gate", async () => {
    open(server(), path, 'viewer');
    await screen.findByText('Asks for the budget');
    expect(screen.queryByRole('button', { name: 'Add Case' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Run cases' })).toBeNull();
    const gate = screen.getByRole<HTMLInputElement>('switch', { name: /Production only when cases pass/ });
    expect(gate.disabled).toBe(true);
  });
});

describe('a run', () => {
  test('a run tries the chosen versions', async () => {
    const { requests, location } = open(server([], { 'POST /api/prompts/:id/runs': () => sampleRun() }), path);
    await userEvent.click(await screen.findByRole('button', { name: 'Run cases' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Try versions on the cases' }));
    expect(dialog.getByText(/labelled simulated/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Version 1' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Run: Local writer, no language model' }));
    await waitFor(() => expect(location()).toContain(`run=${idOf(8)}`));
    expect(requests.find(({ key }) => key.endsWith('/runs') && key.startsWith('POST'))?.body).toEqual({
      versions: [1, 2],
    });
  });

  test('a run is a matrix of replies with verdicts and reasons, and marks regressions', async () => {
    open(server([sampleRun()]), path);
    const matrix = within(await screen.findByRole('table', { name: 'Cases by version' }));
    expect(matrix.getByText('Passed before')).toBeTruthy();
    expect(matrix.getByText('It does not say “budget”.')).toBeTruthy();
    await expectAccessible();
    await userEvent.click(matrix.getByRole('button', { name: 'Why, Asks for the budget, version 1' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Asks for the budget, version 1' }));
    expect(panel.getByText('The reply says “budget”.')).toBeTruthy();
    expect(panel.getByText('That depends on your budget.')).toBeTruthy();
  });

  test('a run is a list on a phone, each version below the previous one', async () => {
    const match = window.matchMedia.bind(window);
    const spy = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) =>
        Object.defineProperty(match(query), 'matches', { value: /max-width/.test(query) }),
      );
    onTestFinished(() => spy.mockRestore());
    open(server([sampleRun()]), path);
    const list = within(await screen.findByRole('list', { name: 'Cases by version' }));
    expect(list.getByText('It does not say “budget”.')).toBeTruthy();
    expect(screen.queryByRole('table', { name: 'Cases by version' })).toBeNull();
    await expectAccessible();
    await userEvent.click(list.getByRole('button', { name: 'Why, Asks for the budget, version 2' }));
    expect(await screen.findByRole('dialog', { name: 'Asks for the budget, version 2' })).toBeTruthy();
  });

  test('a simulated run says so and never shows a pass', async () => {
    const results = [result(20, 2, { verdict: 'simulated', tokens: null })];
    const run = { is_simulated: true, model: 'Local writer, no language model', host: null, versions: [2] };
    open(server([sampleRun({ ...run, passed: 0, failed: 0, simulated: 1, total: 1, results })]), path);
    expect(await screen.findByText(/nothing of this run counts as passed/)).toBeTruthy();
    expect(screen.queryByText('Passed')).toBeNull();
  });

  test('a running run shows its progress and can be canceled', async () => {
    const run = sampleRun({ status: 'running', passed: 1, failed: 0, total: 2, results: [result(20, 1)] });
    const { requests } = open(server([run], { 'DELETE /api/prompts/:id/runs/:run_id': () => undefined }), path);
    expect(await screen.findByText('1 of 2 replies')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel run' }));
    await waitFor(() => expect(requests.some(({ key }) => key.startsWith('DELETE'))).toBe(true));
  });
});
