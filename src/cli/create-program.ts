import { Command } from 'commander';
import { applyConfig } from './apply-config.js';
import { refuseEmptyPlaces } from './refuse-empty-places.js';
import { registerCommands } from './register-commands.js';
import { setVerbosity } from './run-context.js';
import { version } from './version.js';

const exitStatuses = `
Exit status:
  0    done
  1    failed, nothing usable came out
  2    usage: an option, a range or a path is wrong
  3    finished, but some inputs failed and each was named
  130  interrupted; all that was finished is on disk`;

/**
 * The whole command line. It loads nothing heavy: each command imports its work when it runs.
 *
 * @param flags the arguments after the program's name
 */
export function createProgram(flags: readonly string[]): Command {
  const program = new Command('saccade')
    .description('Captions folders of pictures offline and shows, word by word, where it looked.')
    .option('--config <file.json>', 'options by their long names in camelCase; flags win over it')
    .option('-q, --quiet', 'no notices and no progress on standard error')
    .option('--verbose', 'more on standard error; errors with their stack')
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print the help of a command')
    .addHelpText('after', exitStatuses)
    .configureHelp({ showGlobalOptions: true })
    .exitOverride()
    // Errors are printed in one place, in one form.
    .configureOutput({ outputError: () => undefined, getOutHelpWidth: () => 110, getErrHelpWidth: () => 110 });
  registerCommands(program);
  program.hook('preSubcommand', (_, command) => {
    const { config } = program.opts<{ config?: string }>();
    if (config !== undefined) applyConfig(command, { file: config, flags });
    const { quiet = false, verbose = false } = program.opts<{ quiet?: boolean; verbose?: boolean }>();
    setVerbosity({ quiet, verbose });
  });
  program.hook('preAction', (_, command) => refuseEmptyPlaces(command));
  return program;
}
