import { rmSync } from 'node:fs';
import path from 'node:path';
import { compile } from './setup/compile.mjs';
import { root } from './setup/prepare.mjs';

// From nothing, so that no file of a source that is gone goes into the archive.
rmSync(path.join(root, 'dist'), { recursive: true, force: true });
compile(root);
