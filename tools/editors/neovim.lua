-- talia's server in Neovim 0.7 and later: `:luafile tools/editors/neovim.lua`, or a copy of it in ~/.config/nvim/plugin/. It serves YAML and Markdown
-- in workspaces, which have content/ and schemas/. `vim.g.talia` is the program; `talia` when it is not set.
local function workspace_of(file)
  for _, folder in ipairs({ vim.fn.finddir('content', vim.fn.fnamemodify(file, ':p:h') .. ';', -1) }) do
    for _, each in ipairs(type(folder) == 'table' and folder or { folder }) do
      local root = vim.fn.fnamemodify(each, ':p:h:h')
      if vim.fn.isdirectory(root .. '/schemas') == 1 then
        return root
      end
    end
  end
end

local clients = {}

vim.api.nvim_create_autocmd('FileType', {
  group = vim.api.nvim_create_augroup('talia', {}),
  pattern = { 'yaml', 'markdown' },
  callback = function(event)
    local root = workspace_of(event.file)
    if not root then
      return
    end
    local client = clients[root]
    if not client or not vim.lsp.get_client_by_id(client) then
      client = vim.lsp.start_client({ name = 'talia', cmd = { vim.g.talia or 'talia', 'lsp', '--workspace', root }, root_dir = root })
      clients[root] = client
    end
    if client then
      vim.lsp.buf_attach_client(event.buf, client)
      vim.bo[event.buf].omnifunc = 'v:lua.vim.lsp.omnifunc'
    end
  end,
})
