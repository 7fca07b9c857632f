function cells = csv_cells(text)
% CSV_CELLS  The cells of a table as CSV, rows x columns: commas between, quotation marks doubled in quoted cells.
  if isempty(text) || text(end) ~= sprintf('\n')
    text = [text sprintf('\n')];
  end
  % Each cell: quoted or plain, and what follows it.
  found = regexp(text, '(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n)', 'tokens');
  cells = cell(0, 0);
  row = 1;
  column = 1;
  for at = 1:numel(found)
    parts = found{at};
    value = '';
    if numel(parts) > 1
      value = strrep([parts{1:end - 1}], '""', '"');
    end
    cells{row, column} = value;
    if strcmp(parts{end}, ',')
      column = column + 1;
    else
      row = row + 1;
      column = 1;
    end
  end
end
