interface Command {
  summary: string;
  usage: string;
  text: string;
}

/** What `--help` shows, command by command. */
export const commands: Record<string, Command> = {
  login: {
    summary: 'Sign in to an installation in the browser',
    usage: 'switchboard login [--url <address>] [--key-stdin]',
    text: `Shows an address and a code. An owner or admin opens the address in any browser, compares the code and approves it, so
this also works over SSH. The API key that it receives is stored in your user folder, where only you can read it. Pulling needs a key
with Read, applying one with Write, calling one with Place calls. An installation without this page asks for a key instead.

  --url <address>   the installation, such as https://calls.example.com
  --key-stdin       read an API key from standard input instead

In CI, set SWITCHBOARD_URL and SWITCHBOARD_KEY instead.`,
  },
  init: {
    summary: 'Create a project in this folder',
    usage: 'switchboard init [--url <address>]',
    text: `Writes switchboard.yaml and the JSON Schemas of the files, for editors.

  --url <address>   the installation, such as https://calls.example.com`,
  },
  pull: {
    summary: 'Write the configuration of the organization to files',
    usage: 'switchboard pull [--force]',
    text: `Writes one file for each assistant, prompt, micro prompt, knowledge base, pronunciation, shared sub-flow, schema template, feature
template and campaign. Lists the files that it created, changed, restored and removed, and what isn't part of the files. A file that
you deleted is restored: to delete its thing in the organization, run "switchboard apply" before you pull. switchboard.lock.json
remembers what was pulled: commit it.

  --force   overwrite files that you changed since the last pull`,
  },
  plan: {
    summary: 'Show what applying the files would change',
    usage: 'switchboard plan [--check]',
    text: `Shows what would be created (+), changed (~) and deleted (-), and what was changed in the organization since the last pull (!).
Sends no changes.

  --check   end with exit code 3 if there are changes`,
  },
  apply: {
    summary: 'Change the organization to match the files',
    usage: 'switchboard apply [--yes] [--overwrite] [--undo]',
    text: `Shows the plan, asks, and makes the changes one after the other. Before an assistant is published, the tests that publishing
requires are run. If a change fails, it stops and lists what was done and what wasn't. Run the command again to continue, or undo
what was done: in a terminal it asks, elsewhere add --undo. Things that no pull has seen are never deleted.

  --yes         don't ask
  --overwrite   also overwrite what was changed in the organization since the last pull
  --undo        if a change fails, undo the ones before it`,
  },
  test: {
    summary: 'Run the tests of assistants',
    usage: 'switchboard test [--assistant <name> …] [--required]',
    text: `Runs the tests of drafts and lists which didn't pass.

  --assistant <name>   can be repeated; without it, all published assistants
  --required           only tests that publishing requires`,
  },
  call: {
    summary: 'Place a call',
    usage: 'switchboard call --assistant <name> (--lead <id> | --to <number> --name <name>)',
    text: `Places a call with a published assistant, within the call window of the lead.

  --assistant <name>        the assistant
  --lead <id>               an existing lead
  --to <number>             a number, for which a lead is created
  --name <name>             the name of this lead
  --from <number>           an outbound number; without it, the default one
  --variable <name=value>   a variable of the assistant; can be repeated. --var is short for it
  --wait                    wait for the outcome; exit code 1 if no one answered`,
  },
  talk: {
    summary: 'Talk to an assistant in text',
    usage: 'switchboard talk <name> [--published] [--lead <id>] [--variable <name=value> …] [--json]',
    text: `Holds a conversation with the draft of an assistant: you type, it answers. No number is dialed, but functions are really called.
It is listed under "Earlier tests" of the assistant. End it with /end or Ctrl+D. Lines that are piped in are said one after the other,
each after the answer to the one before. Needs a key with Read and Place calls, and Node 22 or newer.

  --published               the published version instead of the draft
  --lead <id>               fill in what a call knows of this lead
  --variable <name=value>   a variable of the assistant; can be repeated. --var is short for it
  --json                    one JSON object per line`,
  },
  logs: {
    summary: 'List call logs',
    usage: 'switchboard logs [--follow] [--assistant <name>] [--limit <n>] [--json]',
    text: `  --follow             keep running, and show calls that are added or change, until Ctrl+C
  --assistant <name>   only calls of this assistant
  --limit <n>          how many calls to start with, 20 by default
  --json               one JSON object per line`,
  },
  open: {
    summary: 'Open the product in a browser',
    usage: 'switchboard open [<page>]',
    text: `Opens a page, such as "assistants", "campaigns" or "assistants/Reception", and prints its address.`,
  },
};

const width = Math.max(...Object.keys(commands).map((name) => name.length));

export const overview = `switchboard: configuration as files, calls and logs of a Switchboard organization

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(width)}   ${summary}`)
  .join('\n')}

"switchboard <command> --help" describes a command. "switchboard --version" prints the version.

Exit codes: 0 done, 1 failed or refused, 2 wrong command line or file, 3 changes (plan --check), 4 the organization was changed
since the last pull.
Environment: SWITCHBOARD_URL, SWITCHBOARD_KEY.`;

export const helpOf = (name: string): string => {
  const command = commands[name];
  return command
    ? `${command.usage}\n\n${command.summary}. ${command.text.startsWith('  ') ? `\n\n${command.text}` : `${command.text}`}`
    : overview;
};
