import { expect, test } from 'vitest';
import { nameIn } from './plan.ts';
import { nameFrom } from './speaking.ts';

test.each([
  ['You are Robin, a friendly caller.', 'Robin'],
  ['you are Zoë and call people back.', 'Zoë'],
  ["You're O'Brien from Northlight.", "O'Brien"],
  ['YOU ARE 小林, the receptionist.', '小林'],
  ['You are a friendly interviewer. Say that you are an AI when you are asked.', null],
  ['Say who you are and why you call.', null],
  ['Be kind when you are interrupted, and wait.', null],
])('the prompt %j gives the assistant the name %j', (prompt, name) => {
  expect(nameFrom(prompt)).toBe(name);
});

test.each([
  ['Hello Maya, this is Robin.', 'Maya'],
  ['Good morning Ana García, do you have a minute?', 'Ana'],
  ['Hello there, this is Robin.', null],
  ['Hi and welcome, how can I help?', null],
])('the name of the person in the greeting %j is %j', (greeting, name) => {
  expect(nameIn(greeting)).toBe(name);
});
