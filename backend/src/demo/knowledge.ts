import type { DemoOrganization } from './demo-organization.ts';

const openDay = `# Open day

## When and where

The open day is on the first Saturday of every month, from ten in the morning to two in the afternoon, at our office in 40 Harbor Street, third floor. The last tour begins at half past one.

No one has to register. Groups of more than six are asked to write to visit@northlight.example a week before, so that there are enough people to show them around.

## What there is to see

- A tour of the office and the workshop, every half hour
- Short talks: how we find work for people, at eleven; writing a résumé that is read, at noon
- Advice in person: bring your résumé, on paper or as a PDF, and somebody goes through it with you for ten minutes

Coffee, water and sandwiches are free. There is a corner with toys for children.

## Who may come

Everybody. Friends, parents and children are welcome. Well-behaved dogs on a leash may come too.
`;

const way = `# Getting here

## By train and bus

Harbor Square is four minutes away on foot: lines U2 and U4 of the underground, buses 14 and 71. Leave by the exit to the water and turn left.

## By car and bicycle

There are twelve parking spaces for visitors behind the house, which cost nothing for two hours; the entrance is in Dock Lane. On open days they are full by eleven: the car park at Harbor Square costs 2 dollars an hour. Bicycles may stand in the courtyard.

## Without stairs

The entrance in Dock Lane has a ramp, and the lift goes to every floor. There is an accessible toilet on the third floor. If you need a sign language interpreter, please tell us five working days before.

## Opening hours of the office

Monday to Thursday from nine to six, Friday from nine to four. We are closed on public holidays and between Christmas and New Year.
`;

const applying = `# Applying

## What we need from you

A résumé of at most two pages and a phone number at which you can be reached. A letter is not needed. References are asked for only after the second interview, and never without telling you.

## How long it takes

Within three working days an assistant or a colleague calls you for a first talk of ten minutes. A longer interview follows within two weeks, by video or in the office. You hear our decision within five working days after the last interview.

## What it costs

Nothing. We are paid by the companies that hire, never by people who look for work. Travel to an interview is refunded up to 40 dollars if you send the ticket within a month.

## Your data

We keep your documents for a year and delete them when you ask for it: write to privacy@northlight.example. We pass your résumé on only after you have agreed to it.
`;

const jobs = `# Work that we place

## Areas and pay

| Area | Typical work | Pay per hour | Shifts |
|---|---|---|---|
| Warehouse | Picking, packing, forklift | 19 to 24 dollars | early, late, night |
| Office | Reception, accounting, assistance | 22 to 31 dollars | day |
| Software | Development, testing, operation | 45 to 80 dollars | day, on call |
| Care | Nursing, kitchen, housekeeping | 21 to 34 dollars | all, weekends |

Night shifts pay a quarter more, Sundays and public holidays half more.

## Kinds of contracts

Most contracts are without an end. Temporary work lasts at least four weeks. Part-time is possible in every area from sixteen hours a week.

## What else there is

Twenty-five days of vacation, a ticket for bus and train, a subsidy of 30 dollars a month for a gym, and a course of your choice each year.
`;

/** Northlight Talent's answers for people who ask about work. */
export const northlightKnowledge: DemoOrganization['knowledge'] = {
  name: 'For applicants',
  description: 'The open day, the way to the office, applying, and the work that we place',
  documents: [
    { file_name: 'open-day.md', text: openDay },
    { file_name: 'getting-here.md', text: way },
    { file_name: 'applying.md', text: applying },
    { file_name: 'work-that-we-place.md', text: jobs },
  ],
};
