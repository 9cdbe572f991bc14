// talia's server in VS Code: one for each folder that is a workspace, with content/ and schemas/.
'use strict';
const fs = require('fs');
const path = require('path');
const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

const clients = new Map();

function begin(folder) {
  const root = folder.uri.fsPath;
  if (folder.uri.scheme !== 'file' || clients.has(root) || !['content', 'schemas'].every((each) => fs.existsSync(path.join(root, each)))) {
    return;
  }
  const command = vscode.workspace.getConfiguration('talia').get('program');
  const client = new LanguageClient('talia', 'talia', { command, args: ['lsp', '--workspace', root] }, {
    documentSelector: ['yaml', 'markdown'].map((language) => ({ scheme: 'file', language, pattern: `${root}/**/*` })),
    workspaceFolder: folder,
  });
  clients.set(root, client);
  client.start();
}

exports.activate = (context) => {
  (vscode.workspace.workspaceFolders ?? []).forEach(begin);
  context.subscriptions.push(vscode.workspace.onDidChangeWorkspaceFolders((event) => {
    event.added.forEach(begin);
    event.removed.forEach((folder) => { clients.get(folder.uri.fsPath)?.stop(); clients.delete(folder.uri.fsPath); });
  }));
};

exports.deactivate = () => Promise.all([...clients.values()].map((client) => client.stop()));
