function list = listed(value)
% LISTED  A list of JSON as a cell row: jsondecode makes a struct array where all have the same keys, else a cell.
  if isempty(value)
    list = {};
  elseif iscell(value)
    list = value(:)';
  elseif isstruct(value)
    list = arrayfun(@(one) one, value(:)', 'UniformOutput', false);
  else
    list = num2cell(value(:)');
  end
end
