import { expect, test } from 'vitest';
import { fieldProblems, validationText } from './formErrors.ts';

const errors = {
  configuration: { vad: { activation_threshold: { type: 'custom', message: 'Too high' } } },
  functions: [undefined, { name: { type: 'custom', message: 'Function name is required' } }],
  name: { type: 'custom', message: 'Assistant name is required', ref: { name: 'name', message: 'no' } },
};

test('fieldProblems lists errors with their tab and section, in the order of the tabs', () => {
  const problems = fieldProblems(errors);
  expect(problems.map(({ path, tab, section }) => [path, tab, section])).toEqual([
    ['name', 'agent', 'general'],
    ['functions.1.name', 'functions', 'functions'],
    ['configuration.vad.activation_threshold', 'configuration', 'voice_activity'],
  ]);
});

test('errors are shown in the wording of the specification', () => {
  expect(validationText(fieldProblems(errors))).toBe(
    'Please check the following tabs for errors: agent, functions, configuration. Assistant name is required. Function name is required. Too high.',
  );
});
