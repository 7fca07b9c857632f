require 'minitest/autorun'
require 'ripper'

# SketchUp 2017 has Ruby 2.2; this Ruby reads more. These tests find what came later, as far as tokens and names show it.
class SyntaxTest < Minitest::Test
  FILES = Dir[File.join(ENV.fetch('WAVEHALL_SKETCHUP'), '**', '*.rb')]

  # Methods of Ruby's own classes that are newer than 2.2, under names that nothing of 2.2 has.
  LATER = %w[
    bsearch_index casecmp? ceildiv chunk_while clamp delete_prefix delete_suffix dig digits each_child except fetch_values
    filter filter_map grep_v infinite? intersect? intersection match? negative? positive? sum tally then to_proc
    transform_keys transform_values undump unpack1 yield_self
  ].freeze
  KEYWORDS = [/\bexception:\s*false/, /\bkeyword_init\b/, /\bchomp:\s*true/, /:exception => false/, /:chomp => true/].freeze

  def test_finds_the_files
    assert_operator FILES.length, :>, 10
  end

  def test_uses_the_syntax_of_ruby_2_2
    FILES.each { |file| assert_equal [], later_syntax(File.read(file, :encoding => 'UTF-8')), file }
  end

  def test_uses_no_method_that_came_later
    FILES.each do |file|
      text = File.read(file, :encoding => 'UTF-8')
      names = Ripper.lex(text).each_cons(2).select { |before, _| before[2] == '.' }.map { |_, token| token[2] }
      assert_equal [], names & LATER, file
      assert_equal [], KEYWORDS.select { |each| text =~ each }, file
    end
  end

  def test_would_find_what_came_later
    ['a&.b', "<<~A\nA\n", 'def a = 1', 'b { _1 }', "b do\nrescue\nend", '(1..)', 'case a; in b; end', "a\n# b\n.c"].each do |text|
      refute_equal [], later_syntax(text), text
    end
  end

  private

  def later_syntax(text)
    found = Ripper.lex(text).map { |_, kind, token, _| token if token == '&.' || (kind == :on_heredoc_beg && token.start_with?('<<~')) }
    found << 'numbered parameter' if text =~ /\b_1\b/
    found << 'comment in a chain' if text =~ /^\s*#.*\n\s*\./
    (found + nodes(Ripper.sexp(text))).compact
  end

  def nodes(node)
    return [] unless node.is_a?(Array)
    own = []
    own << 'rescue in a block' if node[0] == :do_block && node[2].is_a?(Array) && node[2][0] == :bodystmt && node[2][2..-1].any?
    own << 'endless method' if node[0] == :def && node[3].is_a?(Array) && node[3][0] != :bodystmt
    own << 'endless method' if node[0] == :def && node[3].is_a?(Array) && node[3][0] == :bodystmt && !node[3][1][0].is_a?(Array)
    own << 'endless range' if [:dot2, :dot3].include?(node[0]) && node.include?(nil)
    own << 'pattern' if node[0] == :in
    own + node.map { |each| nodes(each) }.flatten
  end
end
